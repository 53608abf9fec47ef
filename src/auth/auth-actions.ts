import { ApiError } from '../http/api-error.ts';
import { ownPath, signInPath } from '../http/return-path.ts';
import { isAdmin } from '../shop/access/administrators.ts';
import { accountMessages } from '../shop/accounts/account-messages.ts';
import { isAdministratorPassword } from '../shop/accounts/password.rules.ts';
import { queueAccountEmail } from '../shop/accounts/queue-account-email.ts';
import type { AuthParts, CheckedCall } from './auth-parts.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { readCaller } from './read-caller.ts';
import { returnPathOf } from './return-path-of.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

type Action = (parts: AuthParts, call: CheckedCall) => Promise<Response>;

/** Calls that the shop answers itself, or prepares before better-auth answers them. */
export const authActions: Record<string, Action> = {
  'POST /sign-up/email': signUp,
  'POST /sign-in/email': signIn,
  'POST /sign-in/social': signInWithGoogle,
  'GET /callback/google': returnFromGoogle,
  'GET /verify-email': confirmEmail,
  'POST /change-password': changePassword,
  'POST /reset-password': resetPassword,
  'POST /delete-user': deleteOwnAccount,

  async 'POST /request-password-reset'(parts, call) {
    await queueMail(parts, call, 'password-reset');
    return Response.json({ status: true, message: accountMessages.resetSent });
  },

  async 'POST /send-verification-email'(parts, call) {
    await queueMail(parts, call, 'confirmation');
    return Response.json({ status: true });
  },
};

async function queueMail(
  { shop, settings }: AuthParts,
  { body, source }: CheckedCall,
  kind: 'password-reset' | 'confirmation',
): Promise<void> {
  const request = { kind, recipient: String(body['email']), returnPath: returnPathOf(body) };
  await queueAccountEmail(shop, request, { source, rateLimitFactor: settings.rateLimitFactor });
}

async function signInWithGoogle({ google }: AuthParts, { request, body }: CheckedCall): Promise<Response> {
  if (!google) throw new ApiError(404, 'GOOGLE_NOT_CONFIGURED', accountMessages.googleMissing);
  const auth = await google.get();
  const callbackURL = ownPathOf(body['callbackURL'] ?? '/');
  const errorCallbackURL = signInPath(callbackURL);
  return auth.handler(withBody(request, { ...body, callbackURL, errorCallbackURL }));
}

/** The link in a mail: on to the sign-in page, whatever is wrong with it, and to no other site whatever it was made to say. */
async function confirmEmail({ plain }: AuthParts, { request }: CheckedCall): Promise<Response> {
  const link = new URL(request.url);
  const callbackURL = ownPathOf(link.searchParams.get('callbackURL') ?? '/auth?confirmed=1');
  link.searchParams.set('callbackURL', callbackURL);
  const answer = await plain.handler(new Request(link, { headers: request.headers }));
  // A link that was cut short, say.
  return answer.status >= 400 && answer.status < 500 ? backToSignIn('INVALID_TOKEN') : answer;
}

function ownPathOf(asked: unknown): string {
  const path = typeof asked === 'string' ? ownPath(asked) : null;
  if (path === null) throw new ApiError(403, 'INVALID_CALLBACK_URL', 'This address is not one of the shop.');
  return path;
}

/** People arrive here by navigation: whatever goes wrong is said on the sign-in page. */
async function returnFromGoogle({ google }: AuthParts, { request }: CheckedCall): Promise<Response> {
  if (!google) return backToSignIn('GOOGLE_NOT_CONFIGURED');
  const auth = await google.get().catch(() => null);
  if (!auth) return backToSignIn('GOOGLE_AWAY');
  const answer = await auth.handler(request);
  if (answer.status < 400) return answer;
  const body = (await answer.json().catch(() => null)) as { code?: string; next?: string } | null;
  return backToSignIn(body?.code ?? 'google', body?.next);
}

function backToSignIn(error: string, next = '/'): Response {
  const page = signInPath(next);
  const Location = `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ error })}`;
  return new Response(null, { status: 302, headers: { Location } });
}

/** Every other session ends, whether the caller asks for it or not. */
async function changePassword({ shop, plain }: AuthParts, { request, body }: CheckedCall): Promise<Response> {
  const caller = await readCaller(plain, request.headers);
  if (caller.kind === 'user') await checkLength(shop, caller.userId, body['newPassword']);
  return plain.handler(withBody(request, { ...body, revokeOtherSessions: true }));
}

async function resetPassword({ shop, plain }: AuthParts, { request, body }: CheckedCall): Promise<Response> {
  const { internalAdapter } = await plain.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${String(body['token'])}`);
  if (link) await checkLength(shop, link.value, body['newPassword']);
  return plain.handler(request);
}

async function checkLength(shop: AuthParts['shop'], userId: string, password: unknown): Promise<void> {
  if (isAdministratorPassword(String(password)) || !(await isAdmin(shop, { userId }))) return;
  throw new ApiError(400, 'PASSWORD_TOO_SHORT', accountMessages.administratorPasswordShort);
}

function withBody(request: Request, body: Record<string, unknown>): Request {
  return new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) });
}
