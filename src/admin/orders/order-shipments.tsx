import { ExternalLink, Package } from 'lucide-react';
import { useState } from 'react';
import type { AdminOrderDetail } from '../../shop/orders/admin-order.ts';
import { formatOrderDay, formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { itemOptions } from '../../shop/orders/order-short.rules.ts';
import type { AdminShipment } from '../../shop/orders/order-shipments.ts';
import {
  type ShipmentState,
  hasUnitsLeft,
  isWholeOrder,
  partlyShipped,
  shippingProgress,
} from '../../shop/orders/shipped-units.rules.ts';
import { Button, buttonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge, type BadgeTone } from '../../ui/labels.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { EditParcelDialog, NewParcelDialog } from './parcel-dialog.tsx';
import { Section } from './section.tsx';

export const SHIPMENTS = '/admin/orders/shipments';

type Sent = { order: AdminOrderDetail; withEmail: boolean };

/** The parcels of an order of which something was sent, and the way to send another. docs/behaviour/shipments.md. */
export function ShipmentsSection({ order, withEmail }: Sent) {
  const { shipments, items } = order;
  const part = partlyShipped(shippingProgress(items, shipments));
  return (
    <Section title="Parcels" beside={<SendParcel order={order} withEmail={withEmail} />}>
      {part === null ? null : (
        <p className="mb-2">
          <Badge tone="low">{part}</Badge>
        </p>
      )}
      <ul className="divide-y divide-line">
        {shipments.map((shipment) => (
          <Parcel key={shipment.id} order={order} shipment={shipment} />
        ))}
      </ul>
    </Section>
  );
}

/** Asks what goes into a parcel; nothing where nothing is left to send. */
export function SendParcel({ order, withEmail }: Sent) {
  const [isPacking, setPacking] = useState(false);
  const { shipments, items, orderStatus } = order;
  if (orderStatus === 'cancelled' || !hasUnitsLeft(items, shipments)) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-4 max-w-none! no-print"
        onClick={() => setPacking(true)}
      >
        <Icon icon={Package} size="sm" />
        {shipments.length === 0 ? 'Send a parcel' : 'Send another parcel'}
      </Button>
      {isPacking ? (
        <NewParcelDialog order={order} withEmail={withEmail} onClose={() => setPacking(false)} />
      ) : null}
    </>
  );
}

const states: Readonly<Record<ShipmentState, { label: string; tone: BadgeTone }>> = {
  booking: { label: 'Being booked', tone: 'low' },
  failed: { label: 'Not booked', tone: 'danger' },
  shipped: { label: 'On its way', tone: 'success' },
  delivered: { label: 'Delivered', tone: 'success' },
  void: { label: 'Taken back', tone: 'neutral' },
};

function Parcel({ order, shipment }: { order: AdminOrderDetail; shipment: AdminShipment }) {
  const { state, position } = shipment;
  const { label, tone } = states[state];
  if (state === 'void') {
    return (
      <li className="flex flex-wrap items-center gap-2 py-3 text-sm text-muted first:pt-1 last:pb-0">
        Parcel {position} <Badge tone={tone}>{label}</Badge>
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2.5 py-3 first:pt-1 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">Parcel {position}</span>
          <Badge tone={tone}>{label}</Badge>
          {isWholeOrder(order.items, shipment) ? (
            <span className="text-sm text-muted">The whole order</span>
          ) : null}
        </p>
        {isWholeOrder(order.items, shipment) ? null : <Contents order={order} shipment={shipment} />}
        <Way shipment={shipment} />
        {shipment.lastError === null ? null : (
          <p className="mt-1 text-sm font-medium text-danger-700 wrap-anywhere">{shipment.lastError}</p>
        )}
      </div>
      {state === 'delivered' ? null : <ParcelButtons order={order} shipment={shipment} />}
    </li>
  );
}

function Contents({ order: { items }, shipment }: { order: AdminOrderDetail; shipment: AdminShipment }) {
  return (
    <ul className="mt-1.5 text-ink-soft">
      {items.flatMap((item) => {
        const units = shipment.items.find(({ orderItemId }) => orderItemId === item.id);
        if (!units) return [];
        const options = itemOptions(item);
        return [
          <li key={item.id}>
            {`${units.quantity} × ${item.productName}`}
            {options === '' ? null : <span className="text-sm text-muted"> {options}</span>}
          </li>,
        ];
      })}
    </ul>
  );
}

/** By whom it goes, where it is followed, and its days. */
function Way({ shipment }: { shipment: AdminShipment }) {
  const { courier, trackingNumber, trackingUrl, expectedOn, shippedAt, deliveredAt } = shipment;
  const { trackingText, weightGrams, size } = shipment;
  const days = [
    shippedAt && `Sent ${formatOrderMoment(shippedAt)}`,
    deliveredAt
      ? `arrived ${formatOrderMoment(deliveredAt)}`
      : expectedOn && `expected ${formatOrderDay(expectedOn)}`,
  ].filter(Boolean);
  const parcel = [weightGrams && `${weightGrams} g`, size && `${size.join(' × ')} cm`].filter(Boolean);
  return (
    <div className="mt-1.5 text-sm text-muted">
      {courier === '' && trackingNumber === '' ? null : (
        <p className="wrap-anywhere text-ink">
          {courier}
          {courier !== '' && trackingNumber !== '' ? ' · ' : null}
          {trackingUrl === null ? (
            <span className="figures">{trackingNumber}</span>
          ) : (
            <a href={trackingUrl} target="_blank" rel="noreferrer" className="text-link figures">
              {trackingNumber}
              <Icon icon={ExternalLink} size="sm" className="ml-1 inline align-[-0.125em]" />
              <span className="sr-only"> (opens the courier’s page)</span>
            </a>
          )}
        </p>
      )}
      {days.length === 0 ? null : <p className="figures">{days.join(', ')}</p>}
      {parcel.length === 0 ? null : <p className="figures">{parcel.join(', ')}</p>}
      {trackingText === null ? null : <p>{trackingText}</p>}
    </div>
  );
}

type Open = 'edit' | 'void' | null;

function ParcelButtons({ order, shipment }: { order: AdminOrderDetail; shipment: AdminShipment }) {
  const [open, setOpen] = useState<Open>(null);
  const { send, busy } = useAdminAction(
    ({ ok }) => {
      if (ok) setOpen(null);
    },
    { freshAfterRefusal: true },
  );
  const { id, position, state } = shipment;
  // Where all went in one parcel, the order's own next step says the same.
  const isNextOfOrder = order.orderStatus === 'shipped' && isWholeOrder(order.items, shipment);
  const called = <span className="sr-only">{` parcel ${position}`}</span>;
  return (
    <div className="flex flex-wrap gap-2 sm:-mr-4 no-print">
      {state === 'shipped' && !isNextOfOrder ? (
        <Button
          variant="outline"
          size="sm"
          busy={busy && open === null}
          onClick={() => send({ intent: 'delivered', shipmentId: id }, SHIPMENTS)}
        >
          Mark as delivered{called}
        </Button>
      ) : null}
      {state === 'failed' ||
      (state === 'shipped' && shipment.service !== 'by-hand' && shipment.labelUrl === null) ? (
        <Button
          variant="outline"
          size="sm"
          busy={busy && open === null}
          onClick={() => send({ intent: 'retry', shipmentId: id }, SHIPMENTS)}
        >
          {state === 'failed' ? 'Ask again' : 'Ask for the label'}
          {called}
        </Button>
      ) : null}
      {shipment.labelUrl === null ? null : (
        <a
          href={shipment.labelUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          Label{called}
        </a>
      )}
      <Button variant="ghost" size="sm" onClick={() => setOpen('edit')}>
        Edit{called}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => setOpen('void')}>
        Take back{called}
      </Button>
      {open === 'edit' ? (
        <EditParcelDialog order={order} shipment={shipment} onClose={() => setOpen(null)} />
      ) : null}
      <ConfirmDialog
        open={open === 'void'}
        title={`Take parcel ${position} back?`}
        action="Take back"
        busy={busy}
        onCancel={() => setOpen(null)}
        onConfirm={() => send({ intent: 'void', shipmentId: id }, SHIPMENTS)}
      >
        What is in it can be sent again. The customer is not told.
      </ConfirmDialog>
    </div>
  );
}
