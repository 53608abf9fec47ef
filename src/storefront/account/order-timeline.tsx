import { indianWallClock } from '../../shop/indian-time.ts';
import type { TimelineEntry } from '../../shop/accounts/own-order.types.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';

/** What happened to an order, the latest first. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="relative ml-1.5 border-l-2 border-sand-deep">
      {entries.toReversed().map(({ id, text, at }, index) => (
        <li key={id} className="relative pb-4 pl-5 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[0.4375rem] size-3 rounded-full ${index === 0 ? 'bg-leaf-600' : 'bg-leaf-200'}`}
          />
          <p className={index === 0 ? 'font-semibold' : 'text-ink-soft'}>{text}</p>
          <time dateTime={at.toISOString()} className="text-sm text-muted figures">
            {`${formatOrderDate(at)}, ${clockTime(at)}`}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** '16:05' in Indian time, the same text in every engine. */
function clockTime(moment: Date): string {
  return indianWallClock(moment).toISOString().slice(11, 16);
}
