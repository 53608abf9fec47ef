import { data } from 'react-router';
import { invoicePdf } from '../../documents/invoice.ts';
import { shopContext } from '../../http/context.ts';
import { answerPdf } from '../../http/pdf-answer.ts';
import { findOrderDocument } from '../../shop/invoices/order-documents.ts';
import { findLinkedOrder } from '../../shop/orders/order-links.ts';
import type { Route } from './+types/tracked-document';

/** Likewise for who has the order's private link, as long as that is good. docs/behaviour/invoices.md#who-gets-them. */
export async function loader({ context, params: { token, document } }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const order = await findLinkedOrder(shop, { token });
  const found = order && (await findOrderDocument(shop, { orderId: order.id, documentId: document }));
  if (!found) throw data(null, { status: 404, statusText: 'Not Found' });
  return answerPdf(await invoicePdf(found), `${found.says.number}.pdf`);
}
