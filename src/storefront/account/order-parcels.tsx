import { ExternalLink } from 'lucide-react';
import { formatOrderDate, formatOrderDay } from '../../shop/orders/order-number.rules.ts';
import type { OwnShipment } from '../../shop/orders/order-shipments.ts';
import type { OwnOrderDetail, OwnOrderItem } from '../../shop/orders/own-orders.ts';
import { shippingProgress } from '../../shop/orders/shipped-units.rules.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/surfaces.tsx';

/** The parcels of an order that have left; nothing before the first. docs/behaviour/shipments.md#what-shoppers-see. */
export function OrderParcels({
  order,
}: {
  order: Pick<OwnOrderDetail, 'items' | 'shipments' | 'orderStatus'>;
}) {
  const { items, shipments, orderStatus } = order;
  if (shipments.length === 0) return null;
  const { ordered, shipped } = shippingProgress(items, shipments);
  const rest = ordered - shipped;
  return (
    <Card as="section" aria-labelledby="parcels-title">
      <h2 id="parcels-title" className="mb-4 text-xl">
        {shipments.length === 1 ? 'Your parcel' : 'Your parcels'}
      </h2>
      <ol className="grid gap-5">
        {shipments.map((shipment, at) => (
          <li key={shipment.id} className="border-t border-line pt-5 first:border-0 first:pt-0">
            {shipments.length === 1 ? null : (
              <h3 className="font-semibold">{`Parcel ${at + 1} of ${shipments.length}`}</h3>
            )}
            <ParcelDays shipment={shipment} />
            <ParcelItems items={items} shipment={shipment} />
            <ParcelWay
              shipment={shipment}
              name={shipments.length === 1 ? 'your parcel' : `parcel ${at + 1}`}
            />
          </li>
        ))}
      </ol>
      {rest > 0 && orderStatus !== 'cancelled' && orderStatus !== 'delivered' ? (
        <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">{restText(rest, ordered)}</p>
      ) : null}
    </Card>
  );
}

function restText(rest: number, ordered: number): string {
  return `${rest} of ${ordered} ${ordered === 1 ? 'item' : 'items'} still to come. We write to you when they leave.`;
}

function ParcelDays({ shipment }: { shipment: OwnShipment }) {
  const { state, shippedAt, deliveredAt, expectedOn, trackingText } = shipment;
  const sent = shippedAt === null ? null : `Sent on ${formatOrderDate(shippedAt)}`;
  const arrives =
    state === 'delivered'
      ? deliveredAt && `Delivered on ${formatOrderDate(deliveredAt)}`
      : expectedOn && `Expected on ${formatOrderDay(expectedOn)}`;
  return (
    <p className="figures">
      {arrives ? <span className="font-semibold text-leaf-800">{arrives}</span> : null}
      {sent === null ? null : (
        <span className="block text-sm text-muted">
          {sent}
          {trackingText === null || state === 'delivered' ? '' : ` · ${trackingText}`}
        </span>
      )}
    </p>
  );
}

type ItemsProps = { items: readonly OwnOrderItem[]; shipment: OwnShipment };

function ParcelItems({ items, shipment }: ItemsProps) {
  return (
    <ul className="mt-2 text-ink-soft">
      {items.flatMap((item) => {
        const units = shipment.items.find(({ orderItemId }) => orderItemId === item.id);
        return units ? [<li key={item.id}>{`${units.quantity} × ${item.productName}`}</li>] : [];
      })}
    </ul>
  );
}

function ParcelWay({ shipment, name }: { shipment: OwnShipment; name: string }) {
  const { courier, trackingNumber, trackingUrl } = shipment;
  if (courier === '' && trackingNumber === '') return null;
  const words = [courier, trackingNumber === '' ? '' : `number ${trackingNumber}`].filter(Boolean);
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="min-w-0 wrap-anywhere figures">{words.join(', ')}</span>
      {trackingUrl === null ? null : (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center gap-1 text-link"
        >
          {`Follow ${name}`}
          <Icon icon={ExternalLink} size="sm" />
          <span className="sr-only"> (opens the courier’s page)</span>
        </a>
      )}
    </p>
  );
}
