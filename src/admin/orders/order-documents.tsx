import { FileText, Tag } from 'lucide-react';
import type { OrderDocument } from '../../shop/invoices/order-documents.ts';
import { papersAddress } from '../../shop/invoices/printed-papers.schema.ts';
import type { AdminOrderDetail } from '../../shop/orders/admin-order.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import { Button, buttonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useMay } from '../layout/use-may.ts';
import { Fact } from './section.tsx';

/** What the order's screen knows of its papers; null for who may see no money: then slips and labels alone. */
export type OrderPapers = {
  documents: OrderDocument[];
  /** Nothing that staff send for nothing. */
  isSale: boolean;
  hasSeries: boolean;
} | null;

/** The papers of an order: those with a number, and what goes with the parcel. docs/behaviour/invoices.md#who-gets-them. */
export function DocumentsFact({ order, papers }: { order: AdminOrderDetail; papers: OrderPapers }) {
  const orderId = order.id;
  // Nothing of it is packed.
  const isCancelled = order.orderStatus === 'cancelled';
  if (isCancelled && papers === null) return null;
  return (
    <Fact title="Documents">
      {papers ? <Numbered orderId={orderId} papers={papers} /> : null}
      {isCancelled ? null : <ParcelPapers orderId={orderId} />}
    </Fact>
  );
}

function ParcelPapers({ orderId }: { orderId: string }) {
  return (
    <div className="mt-3 -ml-4 flex flex-wrap no-print">
      <a
        href={papersAddress('packing-slips', [orderId])}
        target="_blank"
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
      >
        <Icon icon={FileText} size="sm" />
        Packing slip
      </a>
      <a
        href={papersAddress('labels', [orderId], 'a6')}
        target="_blank"
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
      >
        <Icon icon={Tag} size="sm" />
        Label
      </a>
    </div>
  );
}

function Numbered({
  orderId,
  papers: { documents, isSale, hasSeries },
}: {
  orderId: string;
  papers: NonNullable<OrderPapers>;
}) {
  const maySet = useMay()('settings');
  const { send, busy } = useAdminAction();
  if (documents.length > 0) {
    return (
      <ul className="grid gap-1">
        {documents.map(({ id, title, number, issuedAt, isCancelled }) => (
          <li key={id}>
            <a href={`/admin/orders/${orderId}/documents/${id}`} target="_blank" className="text-link">
              {title} <span className="whitespace-nowrap figures">{number}</span>
            </a>
            <span className="text-sm text-muted">
              , <span className="whitespace-nowrap">{formatOrderDate(issuedAt)}</span>
              {isCancelled ? ', cancelled' : ''}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  if (!isSale) return <p className="text-sm text-muted">No invoice: what is sent for nothing is no sale.</p>;
  if (hasSeries) {
    return (
      <div>
        <p className="mb-2 text-sm text-muted">It was placed without an invoice.</p>
        <Button
          variant="outline"
          size="sm"
          busy={busy}
          onClick={() => send({ intent: 'invoice', orderId }, '/admin/orders')}
        >
          Make the invoice
        </Button>
      </div>
    );
  }
  return (
    <p className="text-sm text-muted">
      No invoice: the shop has no series of invoices.{' '}
      {maySet ? (
        <a href="/admin/settings/invoices" className="text-link">
          Choose one
        </a>
      ) : null}
    </p>
  );
}
