import { data } from 'react-router';
import { invoicePdf } from '../../documents/invoice.ts';
import { shopContext } from '../../http/context.ts';
import { requireUser } from '../../http/guards.ts';
import { answerPdf } from '../../http/pdf-answer.ts';
import { findOrderDocument } from '../../shop/invoices/order-documents.ts';
import { findOwnOrder } from '../../shop/orders/own-orders.ts';
import type { Route } from './+types/order-document';

/** An invoice or a credit note of one's own order. docs/behaviour/invoices.md#who-gets-them. */
export async function loader({ context, url, params: { id, document } }: Route.LoaderArgs) {
  // Who has to sign in first comes back to the order: a file is nothing to arrive at.
  const { userId } = requireUser({ context, url: new URL(`/orders/${encodeURIComponent(id)}`, url) });
  const shop = context.get(shopContext);
  const order = await findOwnOrder(shop, { userId, orderId: id });
  const found = order && (await findOrderDocument(shop, { orderId: order.id, documentId: document }));
  if (!found) throw data(null, { status: 404, statusText: 'Not Found' });
  return answerPdf(await invoicePdf(found), `${found.says.number}.pdf`);
}
