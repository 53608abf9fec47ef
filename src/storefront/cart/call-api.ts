import * as z from 'zod/mini';
import { mayPass } from '../../http/retry-read.ts';

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

const refusalSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    line: z.optional(z.number()),
    field: z.optional(z.string()),
  }),
});

/**
 * One call of the shop's API, never repeated: POST with a body, GET without. Gives what was answered, checked by
 * `schema`; throws ApiRefusal for an error status, anything else for no (or no readable) answer.
 */
export async function callApi<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  { body, headers, signal = AbortSignal.timeout(PATIENCE_MS) }: Call = {},
): Promise<z.infer<Schema>> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  });
  if (response.ok) return schema.parse(await response.json());
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
  throw new ApiRefusal(
    response.status,
    refusal.success ? refusal.data.error : { code: 'unreadable', message: '' },
  );
}
