import type { ActionFunctionArgs } from 'react-router';
import { ApiError, type ErrorCode } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { requireApiStaff } from '../http/guards.ts';
import { answerPost, postOnly } from '../http/json-endpoint.ts';
import { fileRefusalSentence, importMessages as messages } from '../shop/import/import-messages.ts';
import { importUploadSchema } from '../shop/import/imports.schema.ts';
import { receiveImport, receivePictures } from '../shop/import/receive-import.ts';
import { zipSentence } from '../shop/media/import-pictures.rules.ts';

export const loader = postOnly;

/**
 * For staff: one file as the body, how it is called in the address (`?name=plants.csv`), and for a ZIP with pictures
 * which import it is for (`&picturesOf=…`). Answers with the import's id. docs/behaviour/import.md#what-is-refused.
 */
export function action({ request, context, url }: ActionFunctionArgs): Promise<Response> {
  const upload = async () => {
    const actor = requireApiStaff(context, 'catalogue');
    const asked = importUploadSchema.safeParse(Object.fromEntries(url.searchParams));
    if (!asked.success) throw new ApiError(400, 'invalid', 'Say how the file is called.');
    const { name: fileName, picturesOf: id } = asked.data;
    const shop = context.get(shopContext);
    const given = { actor, body: bodyOf(request), declaredBytes: lengthOf(request), fileName };
    if (id === undefined) {
      const received = await receiveImport(shop, given);
      if (received.ok) return { id: received.id };
      const { reason } = received;
      throw new ApiError(statusOf(reason), codeOf(reason), fileRefusalSentence(received));
    }
    const received = await receivePictures(shop, { ...given, id });
    if (received.ok) return { id: received.id };
    const { reason } = received;
    if (reason === 'not-found') throw new ApiError(404, 'not_found', messages.notFound);
    if (reason === 'not-now') throw new ApiError(409, 'in_use', messages.notNow);
    const sentence = reason === 'zip-too-large' ? messages.zipTooLarge : zipSentence(reason);
    throw new ApiError(statusOf(reason), codeOf(reason), sentence);
  };
  return answerPost({ request, context }, upload, 'A file for an import could not be kept');
}

const isTooLarge = (reason: string) => /too-(large|many)/.test(reason);
const statusOf = (reason: string) => (reason === 'empty' ? 400 : isTooLarge(reason) ? 413 : 422);
const codeOf = (reason: string): ErrorCode =>
  reason === 'empty' ? 'empty' : isTooLarge(reason) ? 'too_large' : 'invalid';

/** The body as it comes in. A client that goes away is no failure of ours. */
async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    if (request.body) yield* request.body;
  } catch {
    throw new ApiError(400, 'broken_off', messages.brokenOff);
  }
}

function lengthOf(request: Request): number | null {
  const header = request.headers.get('content-length');
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
