import * as z from 'zod/mini';
import { type StaffRole, staffRoles } from '../access/roles.rules.ts';
import { accountEmail } from './account.schema.ts';

/** What an owner types to invite somebody. */
export const invitationSchema = z.object({
  email: accountEmail,
  role: z.enum(staffRoles, 'Choose a role.'),
});

export const INVITATION_DAYS = 7;

type Kept = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

/** Whether an invitation can still be accepted, and else why not. */
export function invitationState(
  { acceptedAt, revokedAt, expiresAt }: Kept,
  now: Date,
): 'open' | 'used' | 'revoked' | 'expired' {
  if (acceptedAt) return 'used';
  if (revokedAt) return 'revoked';
  return expiresAt.getTime() <= now.getTime() ? 'expired' : 'open';
}

/** An invitation that waits, as owners see it. */
export type OpenInvitation = {
  id: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  expiresAt: Date;
};

/** Why nobody was invited. */
export type InvitationRefusal = 'already-staff' | 'blocked' | 'too-many';

/** Why an invitation was not accepted. */
export type AcceptRefusal =
  | 'unknown'
  | 'used'
  | 'revoked'
  | 'expired'
  | 'other-address'
  | 'unconfirmed'
  | 'already-staff'
  | 'short-password';

export const acceptRefusals: Readonly<Record<AcceptRefusal, string>> = {
  unknown: 'This link is not one of our invitations. Please open it as it stands in the e-mail.',
  used: 'This invitation has been accepted already. Each works once.',
  revoked: 'This invitation was taken back. Ask an owner of the shop for a new one.',
  expired: `This invitation is over: each is good for ${INVITATION_DAYS} days. Ask an owner of the shop for a new one.`,
  'other-address': 'This invitation is for another e-mail address than the one you are signed in with.',
  unconfirmed: 'Please confirm your e-mail address first, then open this link again.',
  'already-staff': 'You work for this shop already. An owner can change your role.',
  'short-password':
    'Your password is too short for staff. Choose one of at least 12 characters on your profile, then open this link again.',
};
