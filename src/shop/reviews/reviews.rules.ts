import type { OrderStatus, PaymentStatus } from '../orders/order-status.rules.ts';
import type { ReviewSettings } from '../settings/reviews.schema.ts';

export const MOST_PHOTOS = 4;
export const LONGEST_STORY = 2_000;
export const LONGEST_NAME = 60;
export const LONGEST_REPLY = 1_000;

export const reviewStates = ['waiting', 'published', 'refused'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** What is asked about the plant itself, besides the stars. */
export const plantQuestions = [
  { name: 'arrivedHealthy', label: 'Did it arrive healthy?' },
  { name: 'sizeAsShown', label: 'Is its size as shown?' },
  { name: 'easyToKeep', label: 'Is it easy to keep?' },
] as const;

/** What a pot is not asked, and nobody answers of one. */
export const noPlantAnswers = { arrivedHealthy: null, sizeAsShown: null, easyToKeep: null, light: null };

/** Where it stands, in the words of the plant facts. */
export const lightPlaces = [
  { value: 'low', label: 'Low light', where: 'in low light' },
  { value: 'medium', label: 'Medium light', where: 'in medium light' },
  { value: 'bright', label: 'Bright, indirect light', where: 'in bright, indirect light' },
  { value: 'sun', label: 'Direct sun', where: 'in direct sun' },
] as const;

export type LightPlace = (typeof lightPlaces)[number]['value'];

export const reviewSorts = ['newest', 'best', 'worst'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** 'in low light'. */
export function placeText(light: LightPlace): string {
  return lightPlaces.find(({ value }) => value === light)?.where ?? '';
}

/** What is written before somebody chooses a name to be known by: the first of the order's. */
export function firstName(customerName: string): string {
  return (customerName.trim().split(/\s+/)[0] ?? '').slice(0, LONGEST_NAME);
}

/** As it stands beside a review whose author wants no name. */
export function shownName(authorName: string): string {
  return authorName.trim() === '' ? 'A customer' : authorName;
}

/** Why nothing can be said of an order's plants now; null where something can. docs/behaviour/reviews.md#who-may-write. */
export function reviewObstacle(
  { orderStatus }: { orderStatus: OrderStatus },
  { on }: Pick<ReviewSettings, 'on'>,
): 'off' | 'cancelled' | 'not-delivered' | null {
  if (!on) return 'off';
  if (orderStatus === 'cancelled') return 'cancelled';
  return orderStatus === 'delivered' ? null : 'not-delivered';
}

const DAY_MS = 86_400_000;
/** So long after its turn an order may still be asked about, after a pause of the program or of the setting. */
export const ASK_WITHIN_DAYS = 30;

/** What decides whether whoever ordered is asked what they think. */
export type AskFacts = {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  deliveredAt: Date | null;
  /** It made something good that had gone wrong. */
  isReplacement: boolean;
  hasOpenClaim: boolean;
  /** Its customer wants to be asked nothing. */
  hasOptedOut: boolean;
};

/**
 * Once per order, so many days after its delivery. Never of one that was cancelled, whose money went back, or that replaces
 * another; later while something is claimed. docs/behaviour/reviews.md#the-e-mail.
 */
export function whenToAsk(
  facts: AskFacts,
  { on, asks, askAfterDays }: ReviewSettings,
  now: Date,
): 'now' | 'later' | 'never' {
  const { orderStatus, paymentStatus, deliveredAt } = facts;
  if (orderStatus === 'cancelled' || paymentStatus === 'refunded' || paymentStatus === 'refused')
    return 'never';
  if (facts.isReplacement || facts.hasOptedOut) return 'never';
  if (orderStatus !== 'delivered' || deliveredAt === null) return 'later';
  const days = (now.getTime() - deliveredAt.getTime()) / DAY_MS;
  if (days > Number(askAfterDays) + ASK_WITHIN_DAYS) return 'never';
  if (!on || !asks || facts.hasOpenClaim || days < Number(askAfterDays)) return 'later';
  return 'now';
}

/** By which account or link somebody writes about an order. */
export type ReviewOwner = { orderId: string } | { token: string };

const ownerQuery = (owner: ReviewOwner) =>
  new URLSearchParams('token' in owner ? { token: owner.token } : { order: owner.orderId });

/** The page of an order's plants, or of one of them, for whoever may write about it. */
export function reviewAddress(owner: ReviewOwner, productId?: string): string {
  const query = ownerQuery(owner);
  if (productId !== undefined) query.set('product', productId);
  return `/review?${query}`;
}

/** Where its author has a picture; while its review waits it has no other address. */
export function ownReviewPhotoAddress(photoId: string, owner: ReviewOwner): string {
  return `/api/review-photos/${photoId}?${ownerQuery(owner)}`;
}

/** Where a picture of a plant is sent to. */
export function reviewPhotoUpload(productId: string, owner: ReviewOwner): string {
  const query = ownerQuery(owner);
  query.set('product', productId);
  return `/api/review-photos?${query}`;
}

/** Where staff have it. */
export function staffReviewPhotoAddress(photoId: string): string {
  return `/admin/reviews/photos/${photoId}`;
}
