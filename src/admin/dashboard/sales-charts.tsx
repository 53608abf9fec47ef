import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { DailySales } from '../../shop/dashboard/figures.ts';
import { formatPaise, paiseToRupees } from '../../shop/money.ts';
import { dayLabel } from './sales-table.tsx';

const compact = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 2 });
const tick = { fill: 'var(--color-muted)', fontSize: 12 };
/** The last day's name is centred below its day, and wider than it. */
const margin = { top: 8, right: 20, bottom: 0, left: 0 };
const tooltipStyle = { borderRadius: 12, border: '1px solid var(--color-line)', fontSize: 14 };

/** Where nothing was sold the axis names 0 alone: left to itself it would make up amounts. */
const axisOf = (values: number[]) => (values.some(Boolean) ? {} : { ticks: [0], domain: [0, 1] });

/** Revenue above, orders below, on the same days; two scales in one chart would be compared where nothing compares. */
export default function SalesCharts({ sales }: { sales: DailySales[] }) {
  const rows = sales.map((day) => ({ ...day, revenue: paiseToRupees(day.revenuePaise) }));
  const days = (
    <XAxis
      dataKey="day"
      // A line alone would begin at the edge, bars in the middle of their day: the two would not stand above each other.
      scale="band"
      tickFormatter={dayLabel}
      tick={tick}
      tickLine={false}
      minTickGap={28}
      interval="equidistantPreserveEnd"
      stroke="var(--color-line)"
    />
  );
  return (
    <div aria-hidden="true" className="grid gap-5">
      <figure>
        <figcaption className="mb-1 text-sm font-semibold text-ink-soft">Revenue</figcaption>
        <ResponsiveContainer width="100%" height={220}>
          <AreaChart data={rows} margin={margin} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            {days}
            <YAxis
              {...axisOf(rows.map(({ revenue }) => revenue))}
              width={56}
              tick={tick}
              tickLine={false}
              axisLine={false}
              tickFormatter={(rupees: number) => `₹${compact.format(rupees)}`}
            />
            <Tooltip
              contentStyle={tooltipStyle}
              labelFormatter={(day) => dayLabel(String(day))}
              formatter={(rupees) => [formatPaise(Math.round(Number(rupees) * 100)), 'Revenue']}
            />
            <Area
              dataKey="revenue"
              type="linear"
              stroke="var(--color-leaf-600)"
              strokeWidth={2}
              fill="var(--color-leaf-200)"
              fillOpacity={0.6}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </figure>
      <figure>
        <figcaption className="mb-1 text-sm font-semibold text-ink-soft">Orders</figcaption>
        <ResponsiveContainer width="100%" height={130}>
          <BarChart data={rows} margin={margin} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            {days}
            <YAxis
              {...axisOf(rows.map((row) => row.orders))}
              width={56}
              tick={tick}
              tickLine={false}
              axisLine={false}
              allowDecimals={false}
            />
            <Tooltip
              contentStyle={tooltipStyle}
              cursor={{ fill: 'var(--color-sand)' }}
              labelFormatter={(day) => dayLabel(String(day))}
              formatter={(orders) => [String(orders), 'Orders']}
            />
            <Bar
              dataKey="orders"
              fill="var(--color-leaf-600)"
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </figure>
    </div>
  );
}
