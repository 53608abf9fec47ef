/** A field of an object before and after a change. */
export type FieldChange = { field: string; from: string; to: string };

/** The kinds of things that staff change. */
export type ActivitySubject =
  | 'product'
  | 'category'
  | 'media'
  | 'order'
  | 'promo-code'
  | 'user'
  | 'newsletter'
  | 'email'
  | 'site-settings'
  | 'testimonial'
  | 'how-it-works-step'
  | 'plant-care'
  | 'information-page';

/** One change made by staff, as its object lists it. */
export type ActivityEntry = {
  id: string;
  /** Nothing for an account that is gone. */
  who: string | null;
  action: string;
  detail: Record<string, unknown>;
  /** ISO 8601. */
  at: string;
};
