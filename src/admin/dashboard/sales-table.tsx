import type { DailySales } from '../../shop/dashboard/figures.ts';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';

/** The charts' numbers, for people who hear the page or want them exact. */
export function SalesTable({ sales }: { sales: DailySales[] }) {
  return (
    <details className="mt-3">
      <summary className="w-fit rounded-sm text-sm font-semibold text-accent-ink">Show as a table</summary>
      <section
        aria-label="Sales per day"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-3 max-h-80 overflow-auto"
      >
        <table className="w-full text-sm figures">
          <thead className="sticky top-0 bg-surface text-left">
            <tr>
              <th className="py-1.5">Day</th>
              <th className="py-1.5 text-right">Orders</th>
              <th className="py-1.5 text-right">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {sales.toReversed().map((day) => (
              <tr key={day.day} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {dayLabel(day.day)}
                </th>
                <td className="py-1.5 text-right">{day.orders}</td>
                <td className="py-1.5 text-right">{formatPaise(day.revenuePaise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** An Indian day ('2026-03-05') as people read it: 'Mar 05'. */
export function dayLabel(day: string): string {
  return formatOrderDate(new Date(`${day}T12:00:00+05:30`)).slice(0, 6);
}
