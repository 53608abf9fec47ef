import { beginSignIn, endSignIn, type SignInVerdict } from '../shop/accounts/sign-in-attempts.ts';
import { noteBegun } from './open-session.ts';
import { notePassed } from './second-factor.ts';
import { type AuthParts, type CheckedCall, tooManyAttempts } from './auth-parts.ts';

/**
 * Signs in with a password, as fast as the wrong ones before allow; whoever got in, the browser is known from then on.
 * Who waits is answered at once and holds nothing meanwhile.
 */
export async function signIn(parts: AuthParts, { request, body, source }: CheckedCall): Promise<Response> {
  const { shop, settings, plain } = parts;
  const attempt = { email: String(body['email']), source };
  const begun = await beginSignIn(shop, { ...attempt, factor: settings.rateLimitFactor });
  if (!begun.ok) throw tooManyAttempts(begun.retryAfterSeconds);
  let verdict: SignInVerdict = 'unjudged';
  try {
    const answer = await plain.handler(request);
    verdict = verdictOf(answer.status);
    if (answer.ok) await notePassed(parts, answer);
    if (answer.ok) await noteBegun(parts, request, answer);
    return answer;
  } finally {
    await endSignIn(shop, attempt, verdict);
  }
}

/** Refused otherwise than by 401 is who has the right password and may not use it: not confirmed yet, or blocked. */
function verdictOf(status: number): SignInVerdict {
  if (status === 401) return 'wrong';
  return status < 500 ? 'right' : 'unjudged';
}
