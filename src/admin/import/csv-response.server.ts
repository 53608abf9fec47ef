import { begun } from '../../http/begun-file.ts';
import { writeCsvLine } from '../../shop/import/cell-lists.rules.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** Rows as a CSV file to keep, sent as they are read; Excel knows by its mark that it is Unicode. */
export async function csvResponse(
  lines: AsyncGenerator<string[], void> | Generator<string[], void>,
  fileName: string,
): Promise<Response> {
  const rows = await begun(lines);
  const encoder = new TextEncoder();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await rows.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode((isFirst ? BYTE_ORDER_MARK : '') + writeCsvLine(value)));
      isFirst = false;
    },
    async cancel() {
      await rows.return();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
