import { mayPass } from '../../http/retry-read.ts';
import { type Shape, number, object, optional, readAs, text } from '../../shop/shapes.rules.ts';

type Refusal = { code: string; message: string; line?: number | undefined; field?: string | undefined };

/** The shop's answer to a call it would not or could not serve: its sentence for the shopper as the message. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal';
  readonly status: number;
  readonly code: string;
  /** Position of the cart line that it is about, if it is about one. */
  readonly line: number | undefined;
  /** The form's field that it is about, if it is about one. */
  readonly field: string | undefined;

  constructor(status: number, { code, message, line, field }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.line = line;
    this.field = field;
  }

  /** The same call would be refused again. */
  get isFinal(): boolean {
    return !mayPass(this.status);
  }
}

/** For reads that are tried again: whether trying again is in vain. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiRefusal && error.isFinal;
}

type Call = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

const PATIENCE_MS = 20_000;

const refusalShape = object({
  error: object({
    code: text,
    message: text,
    line: optional(number),
    field: optional(text),
  }),
});

/**
 * One call of the shop's API, never repeated: POST with a body, GET without. Gives what was answered, checked by
 * `shape`; throws ApiRefusal for an error status, anything else for no (or no readable) answer.
 */
export async function callApi<T>(
  path: string,
  shape: Shape<T>,
  { body, headers, signal = AbortSignal.timeout(PATIENCE_MS) }: Call = {},
): Promise<T> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  });
  if (response.ok) return shape.parse(await response.json());
  const refusal = readAs(refusalShape, await response.json().catch(() => null));
  throw new ApiRefusal(response.status, refusal?.error ?? { code: 'unreadable', message: '' });
}
