import { indianDay } from '../indian-time.rules.ts';
import type { OrderStatus } from '../orders/order-status.rules.ts';
import type { ClaimTerms } from '../settings/claims.schema.ts';

/** What can have happened, as shoppers choose it. */
export const claimProblems = [
  { value: 'damaged', label: 'It arrived damaged', short: 'Damaged' },
  { value: 'died', label: 'It arrived dead or is dying', short: 'Dead or dying' },
  { value: 'wrong', label: 'It is not what I ordered', short: 'Not what was ordered' },
  { value: 'missing', label: 'It was not in the parcel', short: 'Missing' },
  { value: 'other', label: 'Something else', short: 'Something else' },
] as const;

export type ClaimProblem = (typeof claimProblems)[number]['value'];

export function problemLabel(problem: ClaimProblem): string {
  return claimProblems.find(({ value }) => value === problem)?.short ?? problem;
}

/** 'settled': money had gone back already, otherwise than as an answer. */
export type ClaimAnswer = 'replacement' | 'refund' | 'declined' | 'settled';

type StoredAnswer = { answer: Exclude<ClaimAnswer, 'settled'> | null; isSettled: boolean };

/** What staff answered: of 'declined' that is noted as settled, that. */
export const givenAnswer = ({ answer, isSettled }: StoredAnswer): ClaimAnswer | null =>
  isSettled ? 'settled' : answer;

/** Of one claim. */
export const MOST_PHOTOS = 6;
export const LONGEST_STORY = 2_000;

export type ClaimedOrder = {
  status: OrderStatus;
  createdAt: Date;
  /** When it last became so; null where that is not known. */
  shippedAt: Date | null;
  deliveredAt: Date | null;
};

/** Until when somebody may claim, or why not. */
export type ClaimWindow =
  | { open: true; until: Date }
  | { open: false; reason: 'off' | 'not-sent' | 'cancelled' | 'over' };

const DAY_MS = 86_400_000;
const INDIA_MS = 330 * 60_000;

/**
 * Whether something may be claimed of an order now: counted from its delivery, or from its shipping where the delivery
 * is not known, to the end of the last day in India. docs/behaviour/claims.md#the-time.
 */
export function claimWindow(order: ClaimedOrder, terms: ClaimTerms, now: Date): ClaimWindow {
  if (!terms.on) return { open: false, reason: 'off' };
  if (order.status === 'cancelled') return { open: false, reason: 'cancelled' };
  const isDelivered = order.status === 'delivered';
  if (!isDelivered && order.status !== 'shipped') return { open: false, reason: 'not-sent' };
  const known = isDelivered ? order.deliveredAt : null;
  const until = known
    ? endOfDay(known, terms.daysAfterDelivery)
    : endOfDay(order.shippedAt ?? order.createdAt, terms.daysAfterShipping);
  return now.getTime() <= until.getTime() ? { open: true, until } : { open: false, reason: 'over' };
}

/** The last millisecond, in India, of the day so many days later. */
function endOfDay(from: Date, days: number): Date {
  const midnight = Date.parse(`${indianDay(from)}T00:00:00Z`) - INDIA_MS;
  return new Date(midnight + (days + 1) * DAY_MS - 1);
}

export type ClaimableItem = {
  orderItemId: string;
  name: string;
  /** Size, pot and colour in short; empty without any. */
  options: string;
  imageUrl: string | null;
  /** As it was ordered, and how much of that nobody has claimed. */
  quantity: number;
  left: number;
};

type ClaimedItem = { orderItemId: string; quantity: number };

/** Why these units cannot be claimed of what is left; null: they can. Each unit is claimed once. */
export function unitsProblem(
  asked: readonly ClaimedItem[],
  items: readonly Pick<ClaimableItem, 'orderItemId' | 'name' | 'left'>[],
): string | null {
  const wanted = new Map<string, number>();
  for (const { orderItemId, quantity } of asked) {
    wanted.set(orderItemId, (wanted.get(orderItemId) ?? 0) + quantity);
  }
  for (const [orderItemId, quantity] of wanted) {
    const item = items.find((one) => one.orderItemId === orderItemId);
    if (!item) return 'Please choose among what is in this order';
    if (item.left === 0) return `You have told us about ${item.name} already: we will answer by e-mail`;
    if (quantity > item.left) return `At most ${item.left} of ${item.name} can be chosen`;
  }
  return null;
}

/** What is still to be said, by field; null where nothing is. A picture says as much as words. */
export function storyProblem(
  problem: ClaimProblem,
  { story, photos }: { story: string; photos: number },
): { story: string } | null {
  if (story.trim() !== '' || problem === 'missing') return null;
  if (problem === 'other') return { story: 'Please say what happened' };
  return photos > 0 ? null : { story: 'Please say what happened, or add a photograph' };
}

/** Name, size, pot and colour of a line in one text. */
export function optionsText(item: {
  selectedPotType: string | null;
  selectedSize: string | null;
  selectedPotColor: string | null;
}): string {
  return [item.selectedPotType, item.selectedSize, item.selectedPotColor].filter(Boolean).join(' · ');
}

/** By which account or link a picture is asked for. */
export type PhotoOwner = { orderId: string } | { token: string };

const ownerQuery = (owner: PhotoOwner) =>
  new URLSearchParams('token' in owner ? { token: owner.token } : { order: owner.orderId });

/** Where whoever may see it has a picture; it has no other address. docs/behaviour/claims.md#photographs. */
export function ownPhotoAddress(photoId: string, owner: PhotoOwner): string {
  return `/api/claim-photos/${photoId}?${ownerQuery(owner)}`;
}

/** Where a picture is sent to, from a form with this key. */
export function photoUploadAddress(formKey: string, owner: PhotoOwner): string {
  const query = ownerQuery(owner);
  query.set('form', formKey);
  return `/api/claim-photos?${query}`;
}

/** Where staff have it. */
export function staffPhotoAddress(photoId: string): string {
  return `/admin/claims/photos/${photoId}`;
}
