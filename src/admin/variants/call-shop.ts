import * as z from 'zod/mini';
import { failureSentence } from '../../http/ask-shop.ts';
import { sessionEnded } from '../../session/held-page.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';

export type ShopAnswer<Data> =
  | { ok: true; data: Data }
  /** Not answered: the shop cannot be reached, and nothing is worth reading again now. */
  | {
      ok: false;
      message: string;
      /** What the API calls the refusal. */ code: string | null;
      isAnswered: boolean;
    };

const refusalSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

type Asking<Schema extends z.ZodMiniType> = {
  answer: Schema;
  /** Sent as JSON; left out, the address is read. */
  body?: unknown;
  /** Sent as it is, in place of JSON. */
  file?: File;
  signal?: AbortSignal | undefined;
};

/** Calls the back office's API. Never throws: gives the answer, or the sentence to show. */
export async function callShop<Schema extends z.ZodMiniType>(
  address: string,
  { answer, body, file, signal }: Asking<Schema>,
): Promise<ShopAnswer<z.infer<Schema>>> {
  try {
    const response = await fetch(address, {
      ...(signal ? { signal } : {}),
      ...(file ? { method: 'POST', headers: { 'content-type': 'text/csv' }, body: file } : {}),
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
    });
    const said: unknown = await response.json();
    if (response.ok) return { ok: true, data: answer.parse(said) };
    if (response.status === 401) {
      // What was typed stays as it is meanwhile, and is sent once somebody is signed in again.
      await sessionEnded();
      return await callShop(address, { answer, body, signal, ...(file ? { file } : {}) });
    }
    const refusal = refusalSchema.safeParse(said);
    const { code, message } = refusal.success
      ? refusal.data.error
      : { code: null, message: catalogueMessages.failed };
    return { ok: false, message, code, isAnswered: true };
  } catch (error) {
    // No connection; or a proxy's page, which is no JSON.
    return { ok: false, message: failureSentence(error), code: null, isAnswered: false };
  }
}
