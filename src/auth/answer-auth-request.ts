import { APIError } from 'better-auth/api';
import { ApiError } from '../http/api-error.ts';
import { limitedNetwork } from '../http/client-address.ts';
import { inSentences } from '../http/form-answer.ts';
import { readBodyText } from '../http/json-endpoint.ts';
import { refuseUnavailable } from '../http/unavailable.ts';
import { countAttempt } from '../shop/access/count-attempt.ts';
import { accountMessages } from '../shop/accounts/account-messages.ts';
import type { SignInSource } from '../shop/accounts/sign-in-attempts.ts';
import { authActions } from './auth-actions.ts';
import { type AuthCall, authCalls } from './auth-calls.ts';
import { noticingTrouble } from './auth-log.ts';
import { ADDRESS_HEADER } from './auth-options.ts';
import { type AuthParts, type CheckedCall, tooManyAttempts } from './auth-parts.ts';
import { readCaller } from './open-session.ts';
import { refuseWithoutFactor } from './second-factor.ts';

/** Answers a call under /api/auth: known calls only, checked, counted, and then better-auth's or our own answer. */
export async function answerAuthRequest(
  parts: AuthParts,
  request: Request,
  address: string,
): Promise<Response> {
  const name = `${request.method} ${new URL(request.url).pathname.replace(/^\/api\/auth/, '')}`;
  const call = authCalls[name];
  if (!call) return refusalResponse(404, { code: 'NOT_FOUND', message: 'There is no such call.' });
  try {
    const body = await readBody(call, request);
    const checked = {
      body,
      request: rebuild(request, body, address),
      source: sourceOf(parts, request, body, address),
    };
    const act = authActions[name] ?? ((p: AuthParts, c: CheckedCall) => p.plain.handler(c.request));
    const answer = await noticingTrouble(async () => {
      if (call.needsFactor) await refuseWithoutFactor(parts, checked);
      await countAttempts(parts, call, checked);
      return act(parts, checked);
    });
    return await withRefusalShape(answer);
  } catch (error) {
    const { log } = parts.shop;
    const refusal = toRefusal(refuseUnavailable(error, log, name) ?? error);
    if (refusal) return refusal;
    log.error({ err: error, call: name }, 'An account call failed');
    return refusalResponse(500, { code: 'INTERNAL', message: accountMessages.failed });
  }
}

async function readBody(call: AuthCall, request: Request): Promise<Record<string, unknown>> {
  if (request.method !== 'POST') return {};
  const text = await readBodyText(request);
  if (!call.body) return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON with content type application/json.');
  }
  const parsed = call.body.safeParse(parseJson(text), inSentences);
  if (parsed.success) return parsed.data;
  throw new ApiError(400, 'VALIDATION_ERROR', parsed.error.issues[0]?.message ?? 'not valid');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'MALFORMED', 'The request is not valid JSON.');
  }
}

function rebuild(request: Request, body: Record<string, unknown>, address: string): Request {
  const headers = new Headers();
  for (const name of ['cookie', 'origin', 'user-agent', 'accept-language']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set(ADDRESS_HEADER, address);
  if (request.method !== 'POST') return new Request(request.url, { headers });
  headers.set('content-type', 'application/json');
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) });
}

function sourceOf(
  { devices }: AuthParts,
  { headers }: Request,
  { email }: Record<string, unknown>,
  address: string,
): SignInSource {
  const device = typeof email === 'string' ? devices.find(headers, email) : null;
  return device === null ? { kind: 'network', id: limitedNetwork(address) } : { kind: 'device', id: device };
}

async function countAttempts(
  parts: AuthParts,
  call: AuthCall,
  { body, request, source }: CheckedCall,
): Promise<void> {
  const { shop, settings } = parts;
  for (const { by, ...limit } of call.limits ?? []) {
    const subject =
      by === 'address'
        ? source.id
        : by === 'email'
          ? personAsked(body, source)
          : await sessionUserId(parts, request);
    const attempt = { subject, now: shop.now(), factor: settings.rateLimitFactor };
    const counted = await countAttempt(shop.db, limit, attempt);
    if (!counted.ok) throw tooManyAttempts(counted.retryAfterSeconds);
  }
}

/** What a device known to the account asks for, strangers cannot use up. */
function personAsked({ email }: Record<string, unknown>, { kind, id }: SignInSource): string {
  return kind === 'device' ? `${String(email)}\0${id}` : String(email);
}

async function sessionUserId(parts: AuthParts, request: Request): Promise<string> {
  const caller = await readCaller(parts, request.headers, { isTouched: true });
  if (caller.kind === 'anonymous') throw new ApiError(401, 'UNAUTHORIZED', 'Please sign in first.');
  return caller.userId;
}

/** A refusal in both shapes: better-auth's own, which its clients read, and the one of the shop's API. */
function refusalResponse(
  status: number,
  { code, message }: { code: string; message: string },
  headers: HeadersInit = {},
): Response {
  const answer = new Response(JSON.stringify({ code, message, error: { code, message } }), {
    status,
    headers,
  });
  answer.headers.set('Content-Type', 'application/json');
  answer.headers.set('Cache-Control', 'no-store');
  return answer;
}

/** The answer to an expected refusal, ours or better-auth's; null for anything else. */
function toRefusal(error: unknown): Response | null {
  if (error instanceof ApiError) return refusalResponse(error.status, error, error.headers);
  if (!(error instanceof APIError)) return null;
  const { code, message } = error.body ?? {};
  return refusalResponse(error.statusCode, { code: code ?? 'REFUSED', message: message ?? error.message });
}

/** better-auth's own answers: never kept, and refusals in both shapes. */
async function withRefusalShape(answer: Response): Promise<Response> {
  answer.headers.set('Cache-Control', 'no-store');
  if (answer.status < 400) return answer;
  const body = (await answer.json().catch(() => null)) as { code?: string; message?: string } | null;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return refusalResponse(
    answer.status,
    { code: body?.code ?? 'REFUSED', message: body?.message ?? 'The request was refused.' },
    headers,
  );
}
