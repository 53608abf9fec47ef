import { useId } from 'react';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import type { OrderToPack } from '../../shop/shipments/orders-to-pack.ts';
import { type ToFetch, unitsToFetch } from '../../shop/shipments/to-fetch.rules.ts';
import { changeTicks } from './kept-ticks.ts';
import { PackTick } from './pack-tick.tsx';
import { type Ticks, isFetched, tickFetched } from './ticks.rules.ts';

/** What all orders on the table still lack, to be fetched in one round. docs/behaviour/packing.md#to-fetch. */
export function ToFetchSection({ orders, ticks }: { orders: readonly OrderToPack[]; ticks: Ticks }) {
  const id = useId();
  const things = unitsToFetch(orders);
  const fetched = things.filter((thing) => isFetched(ticks, thing)).length;
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="text-2xl">
          To fetch
        </h3>
        <output className="text-muted figures">
          {fetched} of {things.length} fetched
        </output>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 lg:grid-cols-2 2xl:grid-cols-3">
        {things.map((thing) => (
          <li key={thing.what}>
            <PackTick
              thing={thing}
              side={64}
              checked={isFetched(ticks, thing)}
              onTick={(on) => changeTicks((kept) => tickFetched(kept, thing, { on, at: Date.now() }))}
            >
              <span className="block text-sm text-muted figures">{forWhom(thing)}</span>
            </PackTick>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NAMED = 4;

/** 'for 1a2b3c4d', or '2 for 1a2b3c4d, 1 for 5e6f7a8b and 3 more orders'. */
function forWhom({ lines }: ToFetch): string {
  const [first] = lines;
  if (lines.length === 1 && first) return `for ${orderNumber(first.orderId)}`;
  const named = lines
    .slice(0, NAMED)
    .map(({ orderId, line }) => `${line.units} for ${orderNumber(orderId)}`)
    .join(', ');
  const rest = lines.length - NAMED;
  return rest > 0 ? `${named} and ${rest} more` : named;
}
