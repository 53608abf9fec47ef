import * as z from 'zod/mini';
import { type Role, roleRows, roles } from '../../shop/access/roles.rules.ts';
import type { InvitationRefusal } from '../../shop/accounts/invitations.rules.ts';
import { passwordLength } from '../../shop/accounts/password.rules.ts';
import { personId } from '../../shop/list-page.schema.ts';
import type { AdminUser } from '../../shop/users/admin-users.ts';
import type { UserRefusal } from '../../shop/users/change-user.ts';

export type UserIntent = 'reset-factor' | 'block' | 'unblock' | 'sign-out' | 'resend-confirmation';

type About = Pick<AdminUser, 'isConfirmed' | 'blockedAt' | 'email' | 'hasSecondFactor'>;
type Question = { title: string; text: (email: string) => string; ofSelf?: string };

type UserAction = {
  intent: UserIntent;
  label: string;
  tone: 'default' | 'danger';
  fits: (user: About) => boolean;
  /** Left out, it is done without asking. `ofSelf` warns who is about to do it to themselves. */
  question?: Question;
};

/** All that owners can do to a person beside giving them a role, and to whom each of it fits. */
export const userActions: readonly UserAction[] = [
  {
    intent: 'resend-confirmation',
    label: 'Resend confirmation',
    tone: 'default',
    fits: ({ isConfirmed }) => !isConfirmed,
  },
  {
    intent: 'sign-out',
    label: 'Sign out everywhere',
    tone: 'default',
    fits: ({ blockedAt }) => blockedAt === null,
    question: {
      title: 'Sign out everywhere?',
      text: (email) => `${email} has to sign in again on every device.`,
      ofSelf: 'This is your own account: you have to sign in again here, too.',
    },
  },
  {
    intent: 'reset-factor',
    label: 'Reset second factor',
    tone: 'danger',
    fits: ({ hasSecondFactor }) => hasSecondFactor,
    question: {
      title: 'Take the second factor away?',
      text: (email) =>
        `${email} is signed out everywhere and signs in with the password alone, until another is set up. Be sure that it is they who ask.`,
    },
  },
  {
    intent: 'block',
    label: 'Block',
    tone: 'danger',
    fits: ({ blockedAt }) => blockedAt === null,
    question: {
      title: 'Block this account?',
      text: (email) =>
        `${email} is signed out everywhere and cannot sign in. Buying as a guest stays possible.`,
      ofSelf: 'This is your own account: you are signed out at once and cannot undo it yourself.',
    },
  },
  {
    intent: 'unblock',
    label: 'Unblock',
    tone: 'default',
    fits: ({ blockedAt }) => blockedAt !== null,
  },
];

/** What can be done to this person now. */
export function fittingActions(user: About): UserAction[] {
  return userActions.filter(({ fits }) => fits(user));
}

type Asking = { title: string; text: string; action: string; tone: 'danger' | 'primary' };

/** What is asked before somebody gets a role: what they can do from then on, and no longer. */
export function askBeforeRole(role: Role, { email, isSelf }: { email: string; isSelf: boolean }): Asking {
  const { label, text } = roleRows[role];
  const own = 'This is your own account: you lose what only owners may at once, and cannot undo it yourself.';
  const told = `From their next click on, ${email} has this role. ${text}`;
  return {
    title: `Change the role to ${label}?`,
    text: isSelf && role !== 'admin' ? own : told,
    action: 'Change role',
    tone: role === 'admin' || isSelf ? 'danger' : 'primary',
  };
}

/** What is asked before it is done; null: nothing. */
export function askBefore(
  intent: UserIntent,
  { email, isSelf }: { email: string; isSelf: boolean },
): Asking | null {
  const action = userActions.find((row) => row.intent === intent);
  if (!action?.question) return null;
  const { title, text, ofSelf } = action.question;
  const isGrave = action.tone === 'danger' || (isSelf && ofSelf !== undefined);
  return {
    title,
    text: isSelf && ofSelf !== undefined ? ofSelf : text(email),
    action: action.label,
    tone: isGrave ? 'danger' : 'primary',
  };
}

const person = {
  userId: personId,
  /** Sent by who was warned that it is their own account. */
  meansSelf: z.pipe(
    z.optional(z.literal('yes')),
    z.transform((text) => text !== undefined),
  ),
};

/** What can be asked for on the users screen. */
export const userIntentSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('role'), role: z.enum(roles), ...person }),
  z.object({ intent: z.literal('revoke-invitation'), invitationId: z.guid() }),
  z.object({ intent: z.enum(userActions.map(({ intent }) => intent)), ...person }),
]);

/** What staff read about the people of the shop. */
export const userMessages = {
  roleChanged: (email: string, role: Role) => `The role of ${email} is ${roleRows[role].label} now`,
  factorReset: (email: string) => `${email} has no second factor any more and is signed out`,
  blocked: (email: string) => `${email} is blocked and signed out`,
  unblocked: (email: string) => `${email} can sign in again`,
  signedOut: (email: string) => `${email} is signed out on every device`,
  confirmationSent: (email: string) => `A new confirmation link is on its way to ${email}`,
  invited: (email: string) => `An invitation is on its way to ${email}`,
  invitationRevoked: 'The invitation is taken back: its link leads to nothing now',
  invitationOver: 'This invitation was accepted or taken back meanwhile.',
  fetchFailed: 'Failed to fetch users',
  noSuchUser: 'There is no such account.',
  unknownForm: 'Unknown form',
} as const;

export const userRefusals: Readonly<Record<UserRefusal, string>> = {
  gone: 'This account has been deleted meanwhile.',
  'last-administrator': 'The shop needs an owner. Make somebody else one first.',
  yourself: 'This is your own account. Say so if you mean it.',
  unconfirmed: 'Their e-mail address is not confirmed yet.',
  blocked: 'This account is blocked. Unblock it first.',
  'short-password': `Their password is too short for staff. Ask them to choose one of at least ${passwordLength.administratorMinimum} characters first.`,
  'already-confirmed': 'Their e-mail address is confirmed already.',
};

export const invitationRefusals: Readonly<Record<InvitationRefusal, string>> = {
  'already-staff': 'They work for the shop already. Change their role in the list below.',
  blocked: 'This account is blocked. Unblock it first.',
  'too-many': 'You have invited many people within an hour. Please go on later.',
};
