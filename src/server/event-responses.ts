import { ApiError, type ErrorCode, apiErrorResponse } from '../http/api-error.ts';
import type { OpenedStream } from '../live/event-streams.ts';

/** Of every stream of server-sent events. */
export const eventHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  // nginx and its like pass each event on at once.
  'X-Accel-Buffering': 'no',
  // A stopping server does not wait for what else the connection might ask.
  Connection: 'close',
};

/** The stream that was opened, or why there is none. */
export function answerStream(opened: OpenedStream): Response {
  return opened.ok ? new Response(opened.body, { headers: eventHeaders }) : refuseStream(opened.reason);
}

function refuseStream(reason: Extract<OpenedStream, { ok: false }>['reason']): Response {
  if (reason === 'too-many-of-client')
    return refuseEvents(429, 'too_many_streams', 'Too many pages follow changes from your address.', 30);
  const message = reason === 'closing' ? 'The shop is restarting.' : 'Too many pages follow changes.';
  return refuseEvents(503, 'unavailable', message, reason === 'closing' ? 2 : 30);
}

export function refuseEvents(
  status: number,
  code: ErrorCode,
  message: string,
  retryAfter?: number,
): Response {
  const extras = retryAfter === undefined ? {} : { headers: { 'Retry-After': String(retryAfter) } };
  return apiErrorResponse(new ApiError(status, code, message, extras));
}
