import type { Actor } from '../../shop/access/administrators.ts';
import type { Shop } from '../../shop/shop.types.ts';
import {
  type UserOutcome,
  blockUser,
  changeUserRole,
  endUserSessions,
  resendConfirmation,
  unblockUser,
} from '../../shop/users/change-user.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';
import {
  type UserIntent,
  userIntentSchema,
  userMessages as messages,
  userRefusals,
} from './user-actions.rules.ts';

type Input = { actor: Actor; userId: string; meansSelf: boolean };

const doings: Record<
  UserIntent,
  { act: (shop: Shop, input: Input) => Promise<UserOutcome>; done: (email: string) => string }
> = {
  promote: {
    act: (shop, input) => changeUserRole(shop, { ...input, role: 'admin' }),
    done: messages.promoted,
  },
  demote: { act: (shop, input) => changeUserRole(shop, { ...input, role: 'user' }), done: messages.demoted },
  block: { act: blockUser, done: messages.blocked },
  unblock: { act: unblockUser, done: messages.unblocked },
  'sign-out': { act: endUserSessions, done: messages.signedOut },
  'resend-confirmation': { act: resendConfirmation, done: messages.confirmationSent },
};

/** Does to a person what a form of the screen asks for. */
export async function actOnUser({ shop, actor, form }: Asked) {
  const read = userIntentSchema.safeParse(Object.fromEntries(form));
  if (!read.success) return refuse(messages.unknownForm, 400);
  const { intent, ...input } = read.data;
  const { act, done } = doings[intent];
  const outcome = await act(shop, { actor, ...input });
  if (outcome.ok) return accept(done(outcome.email));
  return refuse(userRefusals[outcome.reason], 409, { code: outcome.reason });
}
