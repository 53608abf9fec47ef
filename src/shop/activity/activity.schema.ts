import * as z from 'zod/mini';
import { pageKey, personId, searchWords } from '../list-page.schema.ts';

/** A field of an object before and after a change. */
export type FieldChange = { field: string; from: string; to: string };

/** The kinds of things that staff change. */
export const activitySubjects = [
  'product',
  'category',
  'other-names',
  'missed-words',
  'order',
  'checkout',
  'promo-code',
  'user',
  'invitation',
  'media',
  'import',
  'newsletter',
  'message',
  'email',
  'plant-care',
  'diagnosis',
  'testimonial',
  'review',
  'how-it-works-step',
  'site-settings',
  'settings',
  'information-page',
  'export',
] as const;
export type ActivitySubject = (typeof activitySubjects)[number];

/** What can be done to them, as it is recorded: each has words in the back office. */
export type ActivityAction =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'featured'
  | 'unfeatured'
  | 'published'
  | 'unpublished'
  | 'seeded'
  | 'demo-removed'
  | 'list-hidden'
  | 'list-shown'
  | 'test-email-sent'
  | 'test-email-arrived'
  | 'exported'
  | 'uploaded'
  | 'started'
  | 'cancelled'
  | 'noted'
  | 'status-changed'
  | 'stock-changed'
  | 'stock-checked'
  | 'email-requested'
  | 'email-resent'
  | 'resent'
  | 'refund-requested'
  | 'shipment-made'
  | 'shipment-booking'
  | 'shipment-refused'
  | 'shipment-changed'
  | 'shipment-voided'
  | 'shipment-delivered'
  | 'claim-answered'
  | 'answered'
  | 'put-aside'
  | 'refused'
  | 'cash-due'
  | 'cash-collected'
  | 'cash-refused'
  | 'cash-returned'
  | 'promoted'
  | 'demoted'
  | 'role-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'invited'
  | 'invitation-revoked'
  | 'invitation-accepted'
  | 'blocked'
  | 'unblocked'
  | 'signed-out'
  | 'confirmation-resent'
  | 'wrong-passwords'
  | 'freed'
  | 'undone';

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

const day = z.catch(z.optional(z.iso.date()), undefined);

/** The query of /admin/activity; what makes no sense is left out. */
export const activityLogSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  person: z.catch(z.optional(personId), undefined),
  type: z.catch(z.optional(z.enum(activitySubjects)), undefined),
  subject: z.catch(z.optional(personId), undefined),
  from: day,
  to: day,
  after: pageKey,
  before: pageKey,
});

export type ActivityLogQuery = z.infer<typeof activityLogSchema>;
