import * as z from 'zod/mini';
import { personId } from '../../shop/list-page.schema.ts';
import { userActions } from '../../shop/users/user-actions.rules.ts';

/** What can be asked for on the users screen. */
export const userIntentSchema = z.object({
  intent: z.enum(userActions.map(({ intent }) => intent)),
  userId: personId,
  /** Sent by who was warned that it is their own account. */
  meansSelf: z.pipe(
    z.optional(z.literal('yes')),
    z.transform((text) => text !== undefined),
  ),
});
