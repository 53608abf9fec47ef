import * as z from 'zod/mini';
import { pageKey, searchWords } from '../list-page.schema.ts';
import { emailKinds, emailStates } from './emails.rules.ts';

/** The list's part of the query of /admin/emails; what makes no sense is left out. */
export const emailsSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  state: z.catch(z.optional(z.enum(emailStates.map(({ value }) => value))), undefined),
  kind: z.catch(z.optional(z.enum(emailKinds.map(({ value }) => value))), undefined),
  after: pageKey,
  before: pageKey,
});

export type EmailsQuery = z.infer<typeof emailsSchema>;

/** A stored e-mail's id. */
export const emailIdSchema = z.guid();
