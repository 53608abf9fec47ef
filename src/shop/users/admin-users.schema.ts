import * as z from 'zod/mini';
import { roles } from '../access/roles.rules.ts';
import { searchWords, personKey } from '../list-page.schema.ts';

/** Which of all people are listed. */
export const userGroups = [
  { value: 'blocked', label: 'Blocked' },
  { value: 'unconfirmed', label: 'Not confirmed' },
] as const;

export type UserGroup = (typeof userGroups)[number]['value'];

/** The list's part of the query of /admin/users; what makes no sense is left out. */
export const adminUsersSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  role: z.catch(z.optional(z.enum(['staff', ...roles])), undefined),
  group: z.catch(z.optional(z.enum(userGroups.map(({ value }) => value))), undefined),
  after: personKey,
  before: personKey,
});

export type AdminUsersQuery = z.infer<typeof adminUsersSchema>;
