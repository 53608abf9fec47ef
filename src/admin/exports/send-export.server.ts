import { redirect } from 'react-router';
import { type Pieces, begun } from '../../http/begun-file.ts';
import type { Actor } from '../../shop/access/administrators.ts';
import type { ExportName, Period } from '../../shop/exports/exports.schema.ts';
import { writeExport } from '../../shop/exports/write-export.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { withQuery } from '../layout/screen-address.ts';

/** In the query of the screen that is gone back to. */
const BUSY = 'busy';

type Asked = {
  request: Request;
  actor: Actor;
  name: ExportName;
  period: Period | null;
  called?: string;
  /** Where it was asked for: that screen says so when too many are written already. */
  screen: string;
};

/** The answer with a file. docs/behaviour/exports.md#how-a-file-is-written. */
export async function sendExport(shop: Shop, { request, screen, ...asked }: Asked): Promise<Response> {
  // Who only asks whether there is a file gets none, and nothing was exported.
  if (request.method === 'HEAD') return new Response(null, { headers: fileHeaders(`${asked.name}.csv`) });
  const written = await writeExport(shop, asked);
  if (!written.ok) {
    return redirect(screen + withQuery(new URLSearchParams({ ...asked.period }), { [BUSY]: 'yes' }));
  }
  return answerFile(shop, request, { ...written, chunks: written.text });
}

type Sent = {
  fileName: string;
  /** Read to its end, or closed. */
  chunks: AsyncGenerator<string | Uint8Array, void>;
  close(): Promise<void>;
};

/** The answer with a file that is written while it is sent. */
export async function answerFile(shop: Shop, { signal }: Request, sent: Sent): Promise<Response> {
  const { fileName, close } = sent;
  const chunks = await begun(sent.chunks).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return new Response(toStream({ chunks, close }, signal, shop), { headers: fileHeaders(fileName) });
}

export function fileHeaders(fileName: string) {
  return {
    'Content-Type': fileName.endsWith('.zip') ? 'application/zip' : 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'private, no-store',
  };
}

type Sending = { chunks: Pieces<string | Uint8Array>; close: Sent['close'] };

/** The file as fast as it is read, with no more than one piece waiting; it ends with its reader. */
function toStream({ chunks, close }: Sending, signal: AbortSignal, { log }: Shop) {
  const encoder = new TextEncoder();
  let left = false;
  const leave = async () => {
    left = true;
    await close();
  };
  // Nobody reads, nor cancels, the answer to who went away before it was made.
  if (signal.aborted) void leave();
  else signal.addEventListener('abort', () => void leave(), { once: true });
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : new Uint8Array(value));
      } catch (error) {
        if (!left) log.error({ err: error }, 'An export broke off');
        throw error;
      }
    },
    cancel: leave,
  });
}
