import { data } from 'react-router';
import { invoicePdf } from '../../documents/invoice.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { answerPdf } from '../../http/pdf-answer.ts';
import { findOrderDocument } from '../../shop/invoices/order-documents.ts';
import { orderIdSchema } from '../../shop/orders/orders.schema.ts';
import type { Route } from './+types/order-document';

/** An invoice or a credit note of an order, for who may see money. */
export async function loader({ context, url, params: { id, document } }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'orders');
  requireStaff({ context, url }, 'money');
  const orderId = orderIdSchema.safeParse(id);
  const found = orderId.success
    ? await findOrderDocument(context.get(shopContext), { orderId: orderId.data, documentId: document })
    : null;
  if (!found) throw data(null, { status: 404, statusText: 'Not Found' });
  return answerPdf(await invoicePdf(found), `${found.says.number}.pdf`);
}
