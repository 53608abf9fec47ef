import { APIError } from 'better-auth/api';
import { ApiError } from '../http/api-error.ts';

/** A refusal in both shapes: better-auth's own, which its clients read, and the one of the shop's API. */
export function refusalResponse(
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
export function toRefusal(error: unknown): Response | null {
  if (error instanceof ApiError) return refusalResponse(error.status, error, error.headers);
  if (!(error instanceof APIError)) return null;
  const { code, message } = error.body ?? {};
  return refusalResponse(error.statusCode, { code: code ?? 'REFUSED', message: message ?? error.message });
}

/** better-auth's own answers: never kept, and refusals in both shapes. */
export async function withRefusalShape(answer: Response): Promise<Response> {
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
