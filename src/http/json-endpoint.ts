import type { ActionFunctionArgs, RouterContextProvider } from 'react-router';
import type * as z from 'zod/mini';
import { AccessDenied, notAllowed } from '../shop/access/roles.rules.ts';
import { ApiError, apiErrorResponse } from './api-error.ts';
import { requestIdContext, shopContext } from './context.ts';
import { inSentences, UNUSABLE } from './form-answer.ts';
import { parseShallow } from './json-field.schema.ts';
import { refuseUnavailable } from './unavailable.ts';

const MAX_BODY_BYTES = 256 * 1024;

type Endpoint<Schema extends z.ZodMiniType> = {
  /** By what the shop's settings say, where it is a function. */
  body: Schema | ((context: Readonly<RouterContextProvider>) => Schema);
  handle(input: {
    body: z.infer<Schema>;
    request: Request;
    context: Readonly<RouterContextProvider>;
  }): Promise<unknown>;
};

/**
 * A React Router action for one POST call of the API: reads and checks the JSON body, answers what `handle` returns,
 * and maps ApiError, a database that is away (503) and, as a logged 500, anything else to `{error: {code, message}}`.
 */
export function jsonEndpoint<Schema extends z.ZodMiniType>(endpoint: Endpoint<Schema>) {
  return async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
    return answerPost({ request, context }, async () => {
      const schema = typeof endpoint.body === 'function' ? endpoint.body(context) : endpoint.body;
      const body = parseBody(schema, await readJson(request));
      return endpoint.handle({ body, request, context });
    });
  };
}

/** Runs an API call and turns its value (or a response of its own) or its failure into a response; `failed` is how the log calls a failure. */
export async function answerJson(
  context: Readonly<RouterContextProvider>,
  call: () => Promise<unknown>,
  failed = 'API call failed',
): Promise<Response> {
  try {
    const value = await call();
    return value instanceof Response
      ? value
      : Response.json(value, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (error instanceof ApiError) return apiErrorResponse(error);
    if (error instanceof AccessDenied) return apiErrorResponse(new ApiError(403, 'forbidden', notAllowed));
    const requestId = context.get(requestIdContext);
    const { log } = context.get(shopContext);
    const refusal = refuseUnavailable(error, log, requestId);
    if (refusal) return apiErrorResponse(refusal);
    log.error({ err: error, requestId }, failed);
    return apiErrorResponse(
      new ApiError(500, 'internal', 'Something went wrong on our side. Please try again.'),
    );
  }
}

/** As `answerJson`, for an action that only POST may call: React Router hands it PUT, PATCH and DELETE, too. */
export async function answerPost(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  call: () => Promise<unknown>,
  failed?: string,
): Promise<Response> {
  return request.method === 'POST' ? answerJson(context, call, failed) : postOnly();
}

/** The loader of a call that only POST may make. */
export const postOnly = (): Response => refuseMethod('POST');

/** The action of a call that only reads. */
export const getOnly = (): Response => refuseMethod('GET');

function refuseMethod(allowed: 'GET' | 'POST'): Response {
  const headers = { Allow: allowed === 'GET' ? 'GET, HEAD' : allowed };
  return apiErrorResponse(new ApiError(405, 'method_not_allowed', `Use ${allowed}.`, { headers }));
}

/** The body as text of at most 256 KiB, or of `mostBytes`; a larger one is refused before it is read to its end. */
export async function readBodyText(request: Request, mostBytes = MAX_BODY_BYTES): Promise<string> {
  const tooLarge = new ApiError(413, 'too_large', 'The request is too large.');
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge;
  if (request.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > mostBytes) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    // Whoever sent it is gone: nobody hears of this answer, and it is no failure of the shop.
    throw error === tooLarge ? tooLarge : new ApiError(400, 'broken_off', 'The request was broken off.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new ApiError(400, 'malformed', 'The request is not valid UTF-8.');
  }
}

async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new ApiError(415, 'unsupported_media_type', 'Send JSON with content type application/json.');
  }
  const value = parseShallow(await readBodyText(request));
  if (value === undefined) throw new ApiError(400, 'malformed', 'The request is not valid JSON.');
  return value;
}

/** What a schema makes of a body; what it refuses is answered with 400 and its first sentence. */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body, inSentences);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  // For who writes programs: the sentence alone is for people.
  const details = issue && issue.path.length > 0 ? { path: issue.path.join('.') } : {};
  throw new ApiError(400, 'invalid', issue?.message ?? UNUSABLE, { details });
}
