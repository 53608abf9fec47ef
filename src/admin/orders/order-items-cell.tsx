import { TriangleAlert } from 'lucide-react';
import { formatDays } from '../../shop/delivery/promise.rules.ts';
import type { AdminOrder, AdminOrderItem } from '../../shop/orders/admin-order.ts';
import { isContactOpen } from '../../shop/orders/order-contact.schema.ts';
import { shortOptions } from '../../shop/orders/order-short.rules.ts';
import { isCashUnmarked, isUnrefunded } from '../../shop/orders/order-views.rules.ts';
import { shippingProgress } from '../../shop/orders/shipped-units.rules.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Thumbnail } from '../../ui/image.tsx';
import { NOT_REFUNDED } from './order-payment.tsx';

const SHOWN = 2;
/* A phone, and a table that has little room, name one thing. */
const IN_TWO_LINES = '@max-[20rem]:hidden @[44rem]:@max-[52rem]:hidden';
const IN_ONE_LINE = '@min-[52rem]:hidden @[20rem]:@max-[44rem]:hidden';
const moreClass = 'shrink-0 font-semibold text-ink-soft';

/** The first things of an order in small pictures, with their names and what was chosen, and what is wrong with it. */
export function ItemsCell({ order, now }: { order: AdminOrder; now: Date }) {
  const { items } = order;
  const [first, second] = items;
  const lacks = orderLacks(order, now);
  const note = [giftNote(order), partSent(order)].filter(Boolean).join(' · ');
  // What somebody has to know of it stands in the second line, before what else was bought.
  const named = lacks !== null || note !== '' ? 1 : SHOWN;
  const more = items.length > named ? `+ ${items.length - named} more` : null;
  return (
    <div className="flex items-center gap-2.5 @max-[20rem]:pr-3">
      <span className={cx('flex shrink-0 -space-x-4', IN_TWO_LINES)}>
        {items.slice(0, SHOWN).map((item) => (
          <Thumbnail
            key={item.id}
            src={item.productImageUrl ?? '/images/placeholder.svg'}
            side={40}
            className="size-10 max-w-none rounded-sm border-2 border-surface bg-sand object-cover"
          />
        ))}
      </span>
      <div
        className="min-w-0 flex-1 @max-[20rem]:flex @max-[20rem]:gap-x-2"
        title={items.map(inOneLine).join('\n')}
      >
        <p className="flex min-w-0 gap-x-1.5">
          <span className="ui-line min-w-0">{first ? <Bought item={first} short={named > 1} /> : null}</span>
          {named === 1 && more ? <span className={moreClass}>{more}</span> : null}
        </p>
        {named === 1 ? (
          <p
            data-note=""
            className="flex gap-x-2 font-semibold @max-[20rem]:order-first @max-[20rem]:max-w-3/5 @max-[20rem]:shrink-0"
          >
            {lacks ? (
              <span className="inline-flex min-w-0 items-center gap-1 text-clay-700">
                <Icon icon={TriangleAlert} size="sm" className="shrink-0" />
                <span className="ui-line">{lacks}</span>
              </span>
            ) : null}
            {note === '' ? null : <span className="ui-line min-w-0 text-ink-soft figures">{note}</span>}
          </p>
        ) : (
          <p className="flex min-w-0 gap-x-1.5">
            <span className={cx('min-w-0', second ? IN_TWO_LINES : '@max-[20rem]:hidden')}>
              <span className="ui-line text-muted">
                {second ? <Bought item={second} short /> : first ? shortOptions(first) : null}
              </span>
            </span>
            {more ? <span className={cx(moreClass, IN_TWO_LINES)}>{more}</span> : null}
            {second ? <span className={cx(moreClass, IN_ONE_LINE)}>+ {items.length - 1} more</span> : null}
          </p>
        )}
      </div>
    </div>
  );
}

/** '2 × Boston Fern', and more quietly what was chosen. */
function Bought({ item, short = false }: { item: AdminOrderItem; short?: boolean }) {
  return (
    <>
      <span className="text-ink">
        {item.quantity} × {item.productName}
      </span>{' '}
      {short ? null : <span className="text-muted @max-[20rem]:hidden">{shortOptions(item)}</span>}
    </>
  );
}

function inOneLine(item: AdminOrderItem): string {
  return `${item.quantity} × ${item.productName} ${shortOptions(item)}`;
}

/** Of one that is still to be sent, that somebody else gets it, and not before which day. */
function giftNote({ gift, orderStatus }: AdminOrder): string | null {
  if (!gift || !isContactOpen(orderStatus)) return null;
  return gift.day === '' ? 'Gift' : `Gift, not before ${formatDays(gift.day, gift.day)}`;
}

/** Of an order on its way, how much has left where that is not all. */
function partSent({ orderStatus, items, shipments }: AdminOrder): string | null {
  if (orderStatus === 'delivered' || orderStatus === 'cancelled') return null;
  const { shipped, ordered } = shippingProgress(items, shipments);
  return shipped > 0 && shipped < ordered ? `Part sent: ${shipped} of ${ordered}` : null;
}

/** In few words, what of an order needs somebody's attention first; null when all is well. */
function orderLacks(order: AdminOrder, now: Date): string | null {
  if (order.stockUpdateFailed !== null) return 'Stock not updated';
  if (order.openClaims > 0) return 'Claim to answer';
  if (isCashUnmarked(order, now)) return 'Cash not marked';
  if (isUnrefunded(order)) return NOT_REFUNDED;
  if (order.orderStatus === 'cancelled') return null;
  if (order.shortOfStock) return 'Short of stock';
  return order.shortOfPromo ? 'Promo code used up' : null;
}
