import { shortNumber } from '../../shop/orders/order-number.rules.ts';
import type { OrderToPack } from '../../shop/shipments/orders-to-pack.ts';
import { type ToFetch, unitsToFetch } from '../../shop/shipments/to-fetch.rules.ts';
import { tellHeight } from '../../ui/tall-sticky.ts';
import { changeTicks } from './kept-ticks.ts';
import { PackTick } from './pack-tick.tsx';
import { PackingPart } from './packing-part.tsx';
import { type Ticks, isFetched, stillToFetch, tickFetched } from './ticks.rules.ts';

/** What all orders on the table still lack, to be fetched in one round. docs/behaviour/packing.md#to-fetch. */
export function ToFetchSection({ orders, ticks }: { orders: readonly OrderToPack[]; ticks: Ticks }) {
  const things = unitsToFetch(orders);
  const fetched = things.filter((thing) => isFetched(ticks, thing)).length;
  const numbers = new Map(orders.map(({ id, number }) => [id, shortNumber(number)]));
  return (
    <PackingPart
      title="To fetch"
      count={`${fetched} of ${things.length} fetched`}
      text="From the shelves, in one round for all orders. What goes into a box is ticked here by itself."
      folds="what is to be fetched"
      // All of it is shown: one that is longer than the window scrolls with the page until its end is in sight.
      ref={tellHeight}
      className="xl:sticky xl:top-[min(1rem,100dvh-var(--own-height,0px)-1rem)]"
    >
      <ul className={listClass}>
        {things.map((thing) => (
          <li key={thing.what} className="border-b border-line">
            <PackTick
              thing={thing}
              size="sm"
              checked={isFetched(ticks, thing)}
              onTick={(on) => changeTicks((kept) => tickFetched(kept, thing, { on, at: Date.now() }))}
              forWhom={forWhom(thing, { numbers, wanting: stillToFetch(ticks, thing.lines) })}
            />
          </li>
        ))}
      </ul>
    </PackingPart>
  );
}

/* The last line's border is cut off. */
const listClass =
  'grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-xl bg-surface shadow-sm lg:max-xl:grid-cols-2 [&>:last-child]:border-b-0';

const NAMED = 4;

type ForWhom = { numbers: ReadonlyMap<string, string>; wanting: ToFetch['lines'] };

/** 'for #1042', '2 for #1042, 1 for #1043 and 3 more', or '2 fetched, 1 for #1043'. */
function forWhom({ units, lines }: ToFetch, { numbers, wanting }: ForWhom): string {
  const [first] = lines;
  if (lines.length === 1 && first) return `for ${numbers.get(first.orderId)}`;
  const left = wanting.reduce((sum, { line }) => sum + line.units, 0);
  const isBegun = left > 0 && left < units;
  const named = isBegun ? wanting : lines;
  const words = named
    .slice(0, NAMED)
    .map(({ orderId, line }) => `${line.units} for ${numbers.get(orderId)}`)
    .join(', ');
  const rest = named.length - NAMED;
  return `${isBegun ? `${units - left} fetched, ` : ''}${words}${rest > 0 ? ` and ${rest} more` : ''}`;
}
