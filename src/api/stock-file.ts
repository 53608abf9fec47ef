import type { ActionFunctionArgs } from 'react-router';
import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { requireApiStaff } from '../http/guards.ts';
import { answerPost, postOnly } from '../http/json-endpoint.ts';
import { previewStockFile } from '../shop/bulk/preview-stock-file.ts';
import { stockFileSentence } from '../shop/bulk/bulk-words.rules.ts';
import { MOST_STOCK_FILE_BYTES, stockFileNameSchema } from '../shop/bulk/bulk.schema.ts';

export const loader = postOnly;

/** For staff: a CSV file of counted stock as the body (`?name=count.csv`); answers the preview that it made. */
export function action({ request, context, url }: ActionFunctionArgs): Promise<Response> {
  const read = async () => {
    const actor = requireApiStaff(context, 'stock');
    const fileName = stockFileNameSchema.parse(url.searchParams.get('name') ?? '');
    const bytes = await readBytes(request);
    const previewed = await previewStockFile(context.get(shopContext), { actor, bytes, fileName });
    if (previewed.ok) return { id: previewed.id };
    throw new ApiError(422, 'invalid', stockFileSentence(previewed));
  };
  return answerPost({ request, context }, read, 'A file of stock could not be read');
}

/** Refuses what is too large before it is read to its end. */
async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new ApiError(413, 'too_large', stockFileSentence({ reason: 'too-large' }));
  if (Number(request.headers.get('content-length') ?? 0) > MOST_STOCK_FILE_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > MOST_STOCK_FILE_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    throw new ApiError(400, 'broken_off', 'The upload was broken off.');
  }
  if (size > MOST_STOCK_FILE_BYTES) throw tooLarge();
  return Buffer.concat(chunks);
}
