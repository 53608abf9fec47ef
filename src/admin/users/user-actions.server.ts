import type * as z from 'zod/mini';
import type { Actor } from '../../shop/access/administrators.ts';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import { inviteStaff, revokeInvitation } from '../../shop/accounts/invitations.ts';
import { invitationSchema } from '../../shop/accounts/invitations.rules.ts';
import type { Shop } from '../../shop/shop.types.ts';
import {
  type UserOutcome,
  blockUser,
  changeUserRole,
  endUserSessions,
  resendConfirmation,
  resetSecondFactor,
  unblockUser,
} from '../../shop/users/change-user.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';
import {
  type UserIntent,
  invitationRefusals,
  userIntentSchema,
  userMessages as messages,
  userRefusals,
} from './user-actions.rules.ts';

type Input = { actor: Actor; userId: string; meansSelf: boolean };

const doings: Record<
  UserIntent,
  { act: (shop: Shop, input: Input) => Promise<UserOutcome>; done: (email: string) => string }
> = {
  'reset-factor': { act: resetSecondFactor, done: messages.factorReset },
  block: { act: blockUser, done: messages.blocked },
  unblock: { act: unblockUser, done: messages.unblocked },
  'sign-out': { act: endUserSessions, done: messages.signedOut },
  'resend-confirmation': { act: resendConfirmation, done: messages.confirmationSent },
};

/** Does to a person what a form of the screen asks for. */
export async function actOnUser({ shop, actor, form }: Asked) {
  if (form.get('intent') === 'invite') return invite({ shop, actor, form });
  const read = userIntentSchema.safeParse(Object.fromEntries(form));
  if (!read.success) return refuse(messages.unknownForm, 400);
  if (read.data.intent === 'revoke-invitation') {
    const revoked = await revokeInvitation(shop, { actor, ...read.data });
    return revoked.ok ? accept(messages.invitationRevoked) : refuse(messages.invitationOver);
  }
  const outcome = await act({ shop, actor }, read.data);
  if (outcome.ok) return accept(outcome.said);
  return refuse(userRefusals[outcome.reason], 409, { code: outcome.reason });
}

async function invite({ shop, actor, form }: Pick<Asked, 'shop' | 'actor' | 'form'>) {
  const read = invitationSchema.safeParse(Object.fromEntries(form), inSentences);
  if (!read.success) return refuse(null, 422, { errors: refusedFields(read.error.issues).errors });
  const invited = await inviteStaff(shop, { actor, ...read.data });
  if (invited.ok) return accept(messages.invited(read.data.email));
  const { reason } = invited;
  return refuse(null, 409, { code: reason, errors: { email: invitationRefusals[reason] } });
}

type PersonIntent = Exclude<z.infer<typeof userIntentSchema>, { intent: 'revoke-invitation' }>;
type Acted = { ok: true; said: string } | Extract<UserOutcome, { ok: false }>;

async function act(
  { shop, actor }: Pick<Asked, 'shop' | 'actor'>,
  { intent, ...asked }: PersonIntent,
): Promise<Acted> {
  if ('role' in asked) {
    const outcome = await changeUserRole(shop, { actor, ...asked });
    return outcome.ok ? { ok: true, said: messages.roleChanged(outcome.email, asked.role) } : outcome;
  }
  const doing = doings[intent as UserIntent];
  const outcome = await doing.act(shop, { actor, ...asked });
  return outcome.ok ? { ok: true, said: doing.done(outcome.email) } : outcome;
}
