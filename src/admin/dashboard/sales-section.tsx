import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Sales } from '../../shop/dashboard/figures.ts';
import { formatPaise } from '../../shop/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { tabClass, tabListClass } from '../../ui/tabs.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { type Comparison, compareWithBefore } from './comparison.rules.ts';
import { SalesTable } from './sales-table.tsx';

/** How many days the charts may show, the first being the default. */
export const RANGES = [30, 7, 90] as const;

/** The charting library is large, and nothing else needs it. */
const SalesCharts = lazy(() => import('./sales-charts.tsx'));

/** Revenue and orders of each day; what they come to stands with the figures of all days. */
export function SalesSection({ sales, days }: { sales: Sales | null; days: number }) {
  return (
    <Card as="section" padding="sm" aria-label="Sales" className="md:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 className="text-xl">Sales per day</h3>
        <RangeLinks days={days} />
      </div>
      {sales === null ? (
        <p className="text-sm text-ink-soft">Not to be had right now.</p>
      ) : (
        <>
          {sales.sum.orders === 0 ? (
            <p className="mb-4 rounded-md bg-sand px-4 py-3 text-center text-ink-soft">
              No orders in these days.
            </p>
          ) : null}
          <Suspense fallback={<ChartsToCome />}>
            <SalesCharts sales={sales.days} />
          </Suspense>
          <SalesTable sales={sales.days} />
        </>
      )}
    </Card>
  );
}

const whole = new Intl.NumberFormat('en-IN');

const arrows = { up: ArrowUp, down: ArrowDown, same: Equal, none: null };

type OfDaysProps = {
  days: number;
  comparison: Comparison;
  /** How the figure of all days, which stands above, is called where the days have all of it. */
  all: 'all of them' | 'all of it';
  /** The days' own figure; null where it is that one: before them there was nothing then, which needs no word. */
  children: string | null;
};

/** What the days shown have of a figure of all days, beside as many before. Neither direction has a colour: fewer orders after a feast are no fault. */
function OfDays({ days, comparison: { direction, text }, all, children }: OfDaysProps) {
  const arrow = arrows[direction];
  if (children === null) {
    return (
      <span className="block">
        {all} in the last {days} days
      </span>
    );
  }
  return (
    <span className="block figures">
      {children} in the last {days} days, {/* The arrow never stands alone at the end of a line. */}
      <span className="inline-block">
        {arrow === null ? null : <Icon icon={arrow} size="sm" className="mr-1 inline align-[-0.125em]" />}
        {text}
      </span>
    </span>
  );
}

type SalesOfDaysProps = {
  sales: Sales;
  days: number;
  all: { orders: number | null; revenuePaise: number | null };
};

/** Below how many orders there are: those of the days shown. */
export function OrdersOfDays({ sales: { sum, before }, days, all }: SalesOfDaysProps) {
  return (
    <OfDays
      days={days}
      all="all of them"
      comparison={compareWithBefore(sum.orders, before.orders, { days, equal: 'as many' })}
    >
      {sum.orders === all.orders ? null : whole.format(sum.orders)}
    </OfDays>
  );
}

/** Below what came in: what came in within the days shown. */
export function RevenueOfDays({ sales: { sum, before }, days, all }: SalesOfDaysProps) {
  const comparison = compareWithBefore(sum.revenuePaise, before.revenuePaise, { days, equal: 'as much' });
  return (
    <OfDays days={days} all="all of it" comparison={comparison}>
      {sum.revenuePaise === all.revenuePaise ? null : formatPaise(sum.revenuePaise)}
    </OfDays>
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
