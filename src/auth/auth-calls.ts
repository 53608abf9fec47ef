import * as z from 'zod/mini';
import type { AttemptLimit } from '../shop/access/count-attempt.ts';
import {
  accountEmail,
  confirmToken,
  factorCode,
  givenPassword,
  linkToken,
  newPassword,
  recoveryCode,
} from '../shop/accounts/account.schema.ts';
import { boundedText } from '../shop/text.schema.ts';

/** A device known to the account that is asked for counts by itself, not with the address that it shares. */
type Subject = 'address' | 'email' | 'user';

export type AuthCall = {
  /** What of the body is handed on; everything else is left away. */
  body?: z.ZodMiniType<Record<string, unknown>>;
  limits?: (AttemptLimit & { by: Subject })[];
  /** Not for a session that lacks its person's second factor. */
  needsFactor?: boolean;
};

const path = z.optional(boundedText(600));
const MINUTE = 60;

function limit(by: Subject, name: string, hits: number, windowSeconds: number) {
  return { by, name: `${name} by ${by}`, hits, windowSeconds };
}

const mailLimits = (name: string) => [limit('address', name, 3, MINUTE), limit('email', name, 3, MINUTE)];

/** Changes of somebody's own second factor: with the password, where there is one, else with a fresh proof (second-factor.ts). */
const ownFactor: AuthCall = {
  needsFactor: true,
  body: z.object({ password: z.optional(givenPassword) }),
  limits: [limit('user', 'password', 10, 15 * MINUTE)],
};

/** Every call under /api/auth that the shop offers; better-auth has more, which nobody here needs. */
export const authCalls: Record<string, AuthCall> = {
  'GET /get-session': {},
  'GET /verify-email': {},
  'GET /callback/google': {},
  'POST /sign-up/email': {
    body: z.object({ email: accountEmail, password: newPassword, callbackURL: path }),
    limits: [limit('address', 'sign-up', 3, 10), limit('email', 'sign-up', 3, MINUTE)],
  },
  'POST /sign-in/email': {
    body: z.object({ email: accountEmail, password: givenPassword, rememberMe: z.optional(z.boolean()) }),
    // Wrong passwords make slower besides, and refuse nobody for good (sign-in.ts).
    limits: [limit('address', 'sign-in', 3, 10)],
  },
  'POST /sign-in/social': {
    body: z.object({ provider: z.literal('google'), callbackURL: path }),
    limits: [limit('address', 'google', 10, MINUTE)],
  },
  'POST /sign-out': {},
  'POST /request-password-reset': {
    body: z.object({ email: accountEmail, callbackURL: path }),
    limits: mailLimits('reset'),
  },
  'POST /reset-password': {
    body: z.object({ newPassword, token: linkToken }),
    limits: [limit('address', 'new-password', 3, MINUTE)],
  },
  'POST /send-verification-email': {
    body: z.object({ email: accountEmail, callbackURL: path }),
    limits: mailLimits('resend'),
  },
  'POST /verify-email': {
    // Not needed in the browser of the sign-up (signed-up-here.ts).
    body: z.object({ token: confirmToken, password: z.optional(givenPassword) }),
    limits: [limit('address', 'confirm', 10, MINUTE)],
  },
  'POST /change-password': {
    needsFactor: true,
    body: z.object({ currentPassword: givenPassword, newPassword }),
    limits: [limit('user', 'password', 10, 15 * MINUTE)],
  },
  'POST /revoke-sessions': { needsFactor: true },
  'POST /prove': {
    needsFactor: true,
    body: z.object({ proof: givenPassword }),
    limits: [limit('address', 'prove', 10, MINUTE)],
  },
  'POST /two-factor/enable': ownFactor,
  'POST /two-factor/disable': ownFactor,
  'POST /two-factor/generate-backup-codes': ownFactor,
  'POST /two-factor/verify-totp': {
    body: z.object({ code: factorCode, trustDevice: z.optional(z.boolean()) }),
    limits: [limit('address', 'second-factor', 10, 5 * MINUTE)],
  },
  'POST /two-factor/verify-backup-code': {
    body: z.object({ code: recoveryCode, trustDevice: z.optional(z.boolean()) }),
    limits: [limit('address', 'second-factor', 10, 5 * MINUTE)],
  },
  'POST /delete-user': {
    needsFactor: true,
    body: z.object({ password: z.optional(givenPassword) }),
    limits: [limit('user', 'password', 10, 15 * MINUTE)],
  },
};
