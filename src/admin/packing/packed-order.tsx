import { Gift, StickyNote, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { formatDays } from '../../shop/delivery/promise.rules.ts';
import { orderNumber, shortNumber } from '../../shop/orders/order-number.rules.ts';
import { ageText } from '../../shop/orders/order-short.rules.ts';
import { isLate } from '../../shop/orders/order-views.rules.ts';
import { orderStatusRow } from '../../shop/orders/order-status.rules.ts';
import type { OrderToPack, PackingTable } from '../../shop/shipments/orders-to-pack.ts';
import { shipmentMessages } from '../../shop/shipments/shipment-messages.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/labels.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { orderAddress } from '../orders/open-order.ts';
import { changeTicks } from './kept-ticks.ts';
import { PackTick } from './pack-tick.tsx';
import { PackedParcel } from './packed-parcel.tsx';
import { type Ticks, isPacked, tickPacked } from './ticks.rules.ts';

type PackedOrderProps = {
  order: OrderToPack;
  table: PackingTable;
  ticks: Ticks;
  /** The customer is told. */
  tells: boolean;
  onSent: () => void;
};

/** One order on the table: who gets it, what goes into the box, and then the parcel. docs/behaviour/packing.md#an-order. */
export function PackedOrder({ order, table, ticks, tells, onSent }: PackedOrderProps) {
  const id = useId();
  const { name, city, number, lines } = order;
  const left = lines.filter((line) => !isPacked(ticks, order.id, line)).length;
  return (
    <Card
      as="section"
      padding="sm"
      aria-labelledby={id}
      data-pack={order.id}
      className="scroll-mt-4 md:px-6 md:py-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4
          id={id}
          data-pack-heading=""
          tabIndex={-1}
          className="flex break-after-avoid flex-wrap items-baseline gap-x-2.5 rounded-sm font-serif text-2xl font-medium figures"
        >
          {shortNumber(number)}{' '}
          <span className="font-sans text-sm font-normal text-muted">Order {orderNumber(order.id)}</span>
        </h4>
        <Link to={orderAddress(order.id)} className="text-link inline-flex min-h-9 items-center text-sm">
          Open<span className="sr-only"> order {orderNumber(order.id)}</span>
        </Link>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="wrap-anywhere sm:text-lg">
          <span className="font-semibold">{name}</span>, {city}
        </span>
        {order.state === 'open' ? <Age order={order} now={table.readAt} /> : null}
        {order.state === 'open' && left > 0 ? (
          // What its parcel waits for.
          <output className="text-sm text-ink-soft sm:ml-auto figures no-print">
            {left} of {lines.length} still to tick
          </output>
        ) : null}
      </p>
      {order.state === 'open' ? <Progress share={1 - left / lines.length} /> : null}
      <div className="@container">
        {order.state === 'open' ? (
          <OpenOrder {...{ order, table, ticks, tells, onSent }} isPackedWhole={left === 0} />
        ) : (
          <ClosedOrder order={order} />
        )}
      </div>
    </Card>
  );
}

/** How full the box is, from afar; in words it stands above. */
function Progress({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-pill bg-sand-deep no-print">
      <div className="h-full rounded-pill bg-leaf-500" style={{ width: `${share * 100}%` }} />
    </div>
  );
}

/** How long it has waited, and whether that is too long. */
function Age({ order, now }: { order: OrderToPack; now: Date }) {
  const isTooLong = isLate(order, now);
  return (
    <span
      title="Since it was placed"
      className={cx('text-sm figures', isTooLong ? 'font-semibold text-clay-700' : 'text-muted')}
    >
      {ageText(order.createdAt, now)}
      {isTooLong ? ', late' : null}
    </span>
  );
}

type OpenOrderProps = PackedOrderProps & { isPackedWhole: boolean };

function OpenOrder({ order, table, ticks, tells, onSent, isPackedWhole }: OpenOrderProps) {
  // Whoever ticks the last line goes on with the parcel; whoever comes back to it later is not moved.
  const isTicking = useRef(false);
  return (
    <>
      <Words order={order} />
      <div
        className={cx(
          'mt-1 grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4',
          isPackedWhole &&
            '@[36rem]:grid-cols-[minmax(0,1fr)_17rem] @[60rem]:grid-cols-[minmax(0,1fr)_22rem]',
        )}
      >
        <ul className="-mx-2 -mb-2 grid grid-cols-[minmax(0,1fr)] gap-x-6 @[60rem]:grid-cols-2">
          {order.lines.map((line) => (
            <li key={line.id} className="border-line not-first:border-t @[60rem]:nth-2:border-t-0">
              <PackTick
                thing={line}
                size="lg"
                checked={isPacked(ticks, order.id, line)}
                onTick={(on) => {
                  isTicking.current = true;
                  changeTicks((kept) => tickPacked(kept, order.id, line, { on, at: Date.now() }));
                }}
              />
            </li>
          ))}
        </ul>
        {isPackedWhole ? (
          <PackedParcel
            order={order}
            table={table}
            tells={tells}
            takesFocus={() => isTicking.current}
            onSent={onSent}
          />
        ) : null}
      </div>
    </>
  );
}

/** What must not be missed: that something lacks, that it is a gift and from when on, what the shopper asked for. */
function Words({ order: { gift, note, isShort } }: { order: OrderToPack }) {
  if (!gift && note === null && !isShort) return null;
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-2">
      {isShort ? (
        <Word icon={TriangleAlert} title="Short of stock">
          The shelf did not have everything that was paid for. A part of it is sent from the order’s own
          screen.
        </Word>
      ) : null}
      {gift ? (
        <Word
          icon={Gift}
          title={gift.day === '' ? 'Gift' : `Gift, not before ${formatDays(gift.day, gift.day)}`}
        >
          {gift.message === '' ? 'Without words on its card.' : gift.message}
        </Word>
      ) : null}
      {note === null ? null : (
        <Word icon={StickyNote} title="The customer’s note">
          {note}
        </Word>
      )}
    </div>
  );
}

type WordProps = { icon: typeof Gift; title: string; children: ReactNode };

function Word({ icon, title, children }: WordProps) {
  return (
    <div className="flex gap-2.5 rounded-md bg-clay-50 px-3 py-2 text-sm">
      <Icon icon={icon} size="sm" className="mt-0.5 shrink-0 text-clay-600" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{children}</p>
      </div>
    </div>
  );
}

function ClosedOrder({ order: { state, orderStatus, way } }: { order: OrderToPack }) {
  if (state === 'cancelled')
    return <Alert tone="warning" title={shipmentMessages.cancelled} className="mt-3" />;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      <Badge tone="success">{orderStatusRow(orderStatus).label}</Badge>
      {state === 'packed' ? 'All of it is in parcels.' : null}
      <span className="figures">{way}</span>
    </p>
  );
}
