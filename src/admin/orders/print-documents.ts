import type * as z from 'zod/mini';
import { invoicesPdf } from '../../documents/invoice.ts';
import { parcelPapersPdf } from '../../documents/parcel-papers.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { answerPdf } from '../../http/pdf-answer.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import { readInvoices } from '../../shop/invoices/order-documents.ts';
import { readParcelPapers } from '../../shop/invoices/parcel-papers.ts';
import { MOST_PRINTED, printedPapersSchema } from '../../shop/invoices/printed-papers.schema.ts';
import type { Shop } from '../../shop/shop.types.ts';
import type { Route } from './+types/print-documents';

/**
 * Papers of one order or many as a PDF: `?kind=packing-slips|labels|invoices&orders=id,id,…&paper=a4|a6`.
 * docs/behaviour/invoices.md#papers-of-the-parcel.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'orders');
  const asked = printedPapersSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success)
    return refused(`Choose from one to ${MOST_PRINTED} orders, and what to print of them.`, 400);
  // What says prices is for who may see them.
  if (asked.data.kind === 'invoices') requireStaff({ context, url }, 'money');
  const shop = context.get(shopContext);
  const printed = await printPapers(shop, asked.data);
  if (!printed) return refused('None of these orders has such a paper.', 404);
  if (request.method === 'HEAD') await printed.return();
  return answerPdf(printed, `${asked.data.kind}-${indianDay(shop.now())}.pdf`);
}

/** It is opened in a window of its own: a sentence is all it needs. */
function refused(sentence: string, status: number): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' };
  return new Response(sentence, { status, headers });
}

type Asked = z.infer<typeof printedPapersSchema>;
type Pieces = AsyncGenerator<Uint8Array, void>;

/** The file that was asked for, drawn while it is sent; null where there is nothing to be drawn. */
async function printPapers(shop: Shop, { kind, orders, paper }: Asked): Promise<Pieces | null> {
  const about = { shopName: shop.settings().shop.name, now: shop.now() };
  if (kind === 'invoices') {
    const invoices = await begun(readInvoices(shop, orders));
    return invoices && invoicesPdf({ ...about, invoices });
  }
  const parcels = await begun(readParcelPapers(shop, orders));
  return parcels && parcelPapersPdf({ ...about, kind, paper, parcels });
}

/** The same, once its first is there; null where there is none. */
async function begun<T>(values: AsyncGenerator<T, void>): Promise<AsyncGenerator<T, void> | null> {
  const first = await values.next();
  if (first.done) return null;
  return (async function* all() {
    yield first.value;
    yield* values;
  })();
}
