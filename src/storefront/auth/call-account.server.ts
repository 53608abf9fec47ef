import { data, type RouterContextProvider } from 'react-router';
import type * as z from 'zod/mini';
import { accountCallContext } from '../../http/context.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { inSentences, type FormAnswer, type FormRefusal, refusedFields } from '../../http/form-answer.ts';

type Context = Readonly<RouterContextProvider>;

export type AccountAnswer =
  | { ok: true; headers: Headers; body: Record<string, unknown> }
  | { ok: false; status: number; headers: Headers; answer: FormRefusal };

/** One call of /api/auth for a form: its cookies, or its refusal in the words for people. */
export async function callAccount(
  context: Context,
  path: `/${string}`,
  body: Record<string, unknown>,
): Promise<AccountAnswer> {
  const response = await context.get(accountCallContext)(path, body);
  const answered = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  if (response.ok) return { ok: true, headers, body: answered ?? {} };
  const retryAfter = response.headers.get('Retry-After');
  if (retryAfter) headers.set('Retry-After', retryAfter);
  const message = typeof answered?.['message'] === 'string' ? answered['message'] : accountMessages.failed;
  const code = typeof answered?.['code'] === 'string' ? answered['code'] : null;
  const answer: FormRefusal = { ok: false, message, errors: {}, code, email: emailIn(body) };
  return { ok: false, status: response.status, headers, answer };
}

/** A form's values by its schema, or the answer that says what is wrong with them. */
export function checkForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  form: URLSearchParams,
): { ok: true; values: z.infer<Schema> } | { ok: false; refusal: ReturnType<typeof refuse> } {
  const typed = Object.fromEntries(form);
  const parsed = schema.safeParse(typed, inSentences);
  if (parsed.success) return { ok: true, values: parsed.data };
  return {
    ok: false,
    refusal: refuse({ ...refusedFields(parsed.error.issues), email: emailIn(typed) }),
  };
}

/** As much of it as an address can have. */
function emailIn({ email }: Record<string, unknown>): string | undefined {
  return typeof email === 'string' ? email.slice(0, 254) : undefined;
}

export function refuse(answer: FormRefusal, status = 422, headers: Headers = new Headers()) {
  return data<FormAnswer>(answer, { status, headers });
}

export function accept(message: string | null, headers: Headers = new Headers()) {
  return data<FormAnswer>({ ok: true, message }, { headers });
}
