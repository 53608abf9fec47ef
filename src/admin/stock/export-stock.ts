import { begun } from '../../http/begun-file.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { exportStock } from '../../shop/exports/export-stock.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import { stockSheetSchema } from '../../shop/stock-sheet/stock-sheet.schema.ts';
import { requireProof } from '../layout/proof.server.ts';
import type { Route } from './+types/export-stock';

/** All that the sheet's search and filters find, as a CSV file to count by. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = requireStaff({ context, url }, 'stock');
  requireProof(context, { request, url });
  const shop = context.get(shopContext);
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="stock-${indianDay(shop.now())}.csv"`,
    'Cache-Control': 'private, no-store',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const query = stockSheetSchema.parse(Object.fromEntries(url.searchParams));
  const text = await begun(await exportStock(shop, { actor, query }));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return();
    },
  });
  return new Response(body, { headers });
}
