import { Suspense, lazy } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { DailySales } from '../../shop/dashboard/figures.ts';
import { formatPaise } from '../../shop/money.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { tabClass, tabListClass } from '../../ui/tabs.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { SalesTable } from './sales-table.tsx';

/** How many days the charts may show, the first being the default. */
export const RANGES = [30, 7, 90] as const;

/** The charting library is large, and nothing else needs it. */
const SalesCharts = lazy(() => import('./sales-charts.tsx'));

/** Revenue and orders of each day. */
export function SalesSection({ sales, days }: { sales: DailySales[] | null; days: number }) {
  const revenue = (sales ?? []).reduce((sum, day) => sum + day.revenuePaise, 0);
  const orders = (sales ?? []).reduce((sum, day) => sum + day.orders, 0);
  return (
    <Card as="section" padding="sm" aria-label="Sales" className="md:p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 className="text-xl">Sales per day</h3>
          <p className="text-sm text-ink-soft">
            {sales === null
              ? 'Not to be had right now.'
              : `${formatPaise(revenue)} from ${orders} ${orders === 1 ? 'order' : 'orders'} in ${days} days`}
          </p>
        </div>
        <RangeLinks days={days} />
      </div>
      {sales !== null && orders === 0 ? (
        <p className="mb-4 rounded-md bg-sand px-4 py-3 text-center text-ink-soft">
          No orders in these days.
        </p>
      ) : null}
      {sales === null ? null : (
        <>
          <Suspense fallback={<ChartsToCome />}>
            <SalesCharts sales={sales} />
          </Suspense>
          <SalesTable sales={sales} />
        </>
      )}
    </Card>
  );
}

/** As high as both charts with their names: nothing below moves when they come. */
function ChartsToCome() {
  return (
    <div className="grid gap-5">
      {['h-55', 'h-32.5'].map((height) => (
        <div key={height}>
          <Skeleton className="mb-1 h-5 w-20" />
          <Skeleton className={height} />
        </div>
      ))}
    </div>
  );
}

function RangeLinks({ days }: { days: number }) {
  const [query] = useSearchParams();
  return (
    <nav aria-label="Days shown" className={tabListClass}>
      {[...RANGES]
        .sort((one, other) => one - other)
        .map((range) => (
          <Link
            key={range}
            to={withQuery(query, { days: range === RANGES[0] ? null : range })}
            preventScrollReset
            aria-current={range === days ? 'true' : undefined}
            className={tabClass(range === days)}
          >
            {range} days
          </Link>
        ))}
    </nav>
  );
}
