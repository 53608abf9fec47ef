/** A field of an object before and after a change. */
export type FieldChange = { field: string; from: string; to: string };

/** The kinds of things that staff change. */
export type ActivitySubject =
  | 'product'
  | 'category'
  | 'media'
  | 'order'
  | 'checkout'
  | 'promo-code'
  | 'user'
  | 'newsletter'
  | 'email'
  | 'site-settings'
  | 'testimonial'
  | 'how-it-works-step'
  | 'plant-care'
  | 'information-page';

/** What can be done to them, as it is recorded: each has words in activity-text.rules.ts. */
export type ActivityAction =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'featured'
  | 'unfeatured'
  | 'published'
  | 'unpublished'
  | 'seeded'
  | 'exported'
  | 'uploaded'
  | 'noted'
  | 'status-changed'
  | 'stock-changed'
  | 'stock-checked'
  | 'email-requested'
  | 'email-resent'
  | 'resent'
  | 'refund-requested'
  | 'promoted'
  | 'demoted'
  | 'blocked'
  | 'unblocked'
  | 'signed-out'
  | 'confirmation-resent'
  | 'wrong-passwords'
  | 'freed';

/** One change made by staff, as its object lists it. */
export type ActivityEntry = {
  id: string;
  /** Nothing for an account that is gone. */
  who: string | null;
  action: string;
  detail: Record<string, unknown>;
  subjectType: string;
  subjectId: string;
  /** ISO 8601. */
  at: string;
};
