import * as z from 'zod/mini';

/** The shop's answer to a call it would not or could not serve: its sentence for the shopper as the message. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Call = { body?: unknown; headers?: Record<string, string>; timeoutMs?: number };

const refusalSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/**
 * One call of the shop's API, never repeated: POST with a body, GET without. Gives what was answered, checked by
 * `schema`; throws ApiRefusal for an error status, anything else for no (or no readable) answer.
 */
export async function callApi<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  { body, headers, timeoutMs = 20_000 }: Call = {},
): Promise<z.infer<Schema>> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return schema.parse(await response.json());
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
  const { code, message } = refusal.success ? refusal.data.error : { code: 'unreadable', message: '' };
  throw new ApiRefusal(response.status, code, message);
}
