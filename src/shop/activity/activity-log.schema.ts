import * as z from 'zod/mini';
import { searchWords, pageKey, personId } from '../list-page.schema.ts';
import { activitySubjects } from './activity-subjects.rules.ts';

const day = z.catch(z.optional(z.iso.date()), undefined);

/** The query of /admin/activity; what makes no sense is left out. */
export const activityLogSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  person: z.catch(z.optional(personId), undefined),
  type: z.catch(z.optional(z.enum(activitySubjects.map(({ value }) => value))), undefined),
  subject: z.catch(z.optional(personId), undefined),
  from: day,
  to: day,
  after: pageKey,
  before: pageKey,
});

export type ActivityLogQuery = z.infer<typeof activityLogSchema>;
