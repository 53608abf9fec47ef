import { IndianRupee, type LucideIcon, PackageSearch, ShoppingBag, Sprout } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { machineContext, reportsContext, shopContext, siteContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { listAttention } from '../../shop/dashboard/attention.ts';
import {
  type DashboardFigures,
  type Sales,
  getDashboardFigures,
  listLowStock,
  readSales,
} from '../../shop/dashboard/figures.ts';
import { mayRole } from '../../shop/access/roles.rules.ts';
import { countOrderViews, listLatestOrders, listOrdersToPack } from '../../shop/orders/list-admin-orders.ts';
import { findOpening } from '../../shop/opening/opening.ts';
import { formatPaise } from '../../shop/money.ts';
import { type Counted, countFigure } from '../../shop/list-page.rules.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { ScreenError } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import { useMay } from '../layout/use-may.ts';
import { useChangesEvery } from '../layout/use-changes.ts';
import type { Route } from './+types/dashboard';
import { OpeningCard } from '../opening/opening-card.tsx';
import { AttentionSection } from './attention-section.tsx';
import { DaySection, LatestOrders } from './day-section.tsx';
import { LowStockDialog } from './low-stock-dialog.tsx';
import { QuickActions } from './quick-actions.tsx';
import { OrdersOfDays, RANGES, RevenueOfDays, SalesSection } from './sales-section.tsx';

/** What makes no sense is left out. */
const querySchema = z.object({
  days: z.catch(z.pipe(z.coerce.number(), z.union(RANGES.map((days) => z.literal(days)))), RANGES[0]),
  dialog: z.catch(z.optional(z.literal('low-stock')), undefined),
});

const LATEST_SHOWN = 5;

/** What cannot be read is only logged (docs/behaviour/back-office.md#dashboard). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = requireStaff({ context, url }, 'any');
  const shop = context.get(shopContext);
  const reports = context.get(reportsContext);
  const { days, dialog } = querySchema.parse(Object.fromEntries(url.searchParams));
  const { appUrl, sandbox } = context.get(siteContext);
  const withOrders = mayRole(role, 'orders');
  const latestOf = { withMoney: mayRole(role, 'money'), most: LATEST_SHOWN };
  const [figures, sales, attention, lowStock, opening, counts, latest, toPack] = await Promise.all([
    orNothing(shop, 'Error fetching dashboard figures:', getDashboardFigures(reports, role)),
    mayRole(role, 'money')
      ? orNothing(shop, 'Error fetching daily sales:', readSales(reports, { days }))
      : undefined,
    orNothing(
      shop,
      'Error fetching what needs attention:',
      listAttention(shop, role, context.get(machineContext)),
    ),
    dialog === 'low-stock' && mayRole(role, 'stock')
      ? orNothing(shop, 'Error fetching low stock items:', listLowStock(reports))
      : undefined,
    mayRole(role, 'settings')
      ? orNothing(shop, 'Error fetching what the shop needs to open:', findOpening(shop, { appUrl, sandbox }))
      : null,
    withOrders ? orNothing(shop, 'Error counting orders:', countOrderViews(shop)) : null,
    withOrders
      ? orNothing(shop, 'Error fetching the latest orders:', listLatestOrders(shop, latestOf))
      : null,
    withOrders ? orNothing(shop, 'Error fetching what is to be packed:', listOrdersToPack(shop)) : null,
  ]);
  return {
    figures,
    sales,
    attention,
    lowStock,
    days,
    opening,
    counts,
    latest,
    toPack: toPack ?? [],
    now: shop.now(),
  };
}

export const meta = screenTitle('Dashboard');

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { figures, sales, attention, lowStock, days, opening, counts, latest, toPack, now } = loaderData;
  const may = useMay();
  const [query] = useSearchParams();
  const lowHref = withQuery(query, { dialog: 'low-stock' });
  const hasOrders = latest !== null && latest.length > 0;
  const openingCard = opening ? <OpeningCard opening={opening} hasOrders={hasOrders} /> : null;
  const unpacked = attention?.unpackedOrders ?? [];
  // Part of the day's work, which is told to whoever handles orders.
  const lowStockCounts =
    may('orders') && may('stock')
      ? { counted: figures?.lowStock ?? null, soldOut: figures?.soldOut ?? null, to: lowHref }
      : null;
  const attentionPart =
    may('orders') || may('emails') ? (
      <AttentionSection
        attention={attention}
        isWorkLate={
          unpacked.length > 0 || (counts?.problems ?? 0) > 0 || (lowStockCounts?.soldOut?.total ?? 0) > 0
        }
      />
    ) : null;
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Dashboard</h2>
      {may('orders') ? <FollowOrders /> : null}
      {may('orders') ? (
        <DaySection counts={counts} toPack={toPack} lowStock={lowStockCounts} unpacked={unpacked}>
          {attentionPart}
        </DaySection>
      ) : attentionPart ? (
        <Card padding="sm" className="md:p-5">
          {attentionPart}
        </Card>
      ) : null}
      {hasOrders ? null : openingCard}
      <div className={cx('grid gap-6', may('orders') ? 'xl:grid-cols-[minmax(0,1fr)_22rem]' : 'max-w-3xl')}>
        {may('orders') ? <LatestOrders orders={latest} now={now} /> : null}
        <QuickActions />
      </div>
      {hasOrders ? openingCard : null}
      <FigureCards figures={figures} lowHref={lowHref} sales={sales ?? null} days={days} />
      {sales === undefined ? null : <SalesSection sales={sales} days={days} />}
      <LowStockDialog items={lowStock} total={figures?.lowStock ?? NONE} />
    </div>
  );
}

/** Figures and what needs attention follow the orders, a few seconds behind; what else there is, every minute. */
function FollowOrders() {
  const { revalidate, state } = useRevalidator();
  const look = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible') void revalidate();
  });
  useChangesEvery('orders', 5_000, () => look());
  useEffect(() => {
    const timer = setInterval(() => look(), 60_000);
    return () => clearInterval(timer);
  }, []);
  return null;
}

const whole = new Intl.NumberFormat('en-IN');
const NONE: Counted = { total: 0, hasMoreThanTotal: false };

type FigureCardsProps = {
  figures: DashboardFigures | null;
  lowHref: string;
  /** Of the days shown; null where it could not be read, or is not for this role. */
  sales: Sales | null;
  days: number;
};

/** The numbers; one that could not be read is a dash. What is low stands with the day's work, where there is any. */
function FigureCards({ figures, lowHref, sales, days }: FigureCardsProps) {
  const may = useMay();
  const ofDays = sales && figures?.orders ? { sales, days, all: figures } : null;
  return (
    <ul className="grid divide-line rounded-xl bg-surface shadow-sm empty:hidden max-md:divide-y md:auto-cols-fr md:grid-flow-col md:divide-x">
      {may('catalogue') ? (
        <Figure label="Total Products" icon={Sprout} note="published">
          {figures && countFigure(figures.products ?? NONE)}
        </Figure>
      ) : null}
      {may('orders') ? (
        <Figure
          label="Total Orders"
          icon={ShoppingBag}
          note="since the first day"
          ofDays={ofDays ? <OrdersOfDays {...ofDays} /> : null}
        >
          {figures && whole.format(figures.orders ?? 0)}
        </Figure>
      ) : null}
      {may('money') ? (
        <Figure
          label="Revenue"
          icon={IndianRupee}
          note={revenueNote(figures)}
          ofDays={ofDays ? <RevenueOfDays {...ofDays} /> : null}
        >
          {figures && formatPaise(figures.revenuePaise ?? 0)}
        </Figure>
      ) : null}
      {may('stock') && !may('orders') ? (
        <Figure label="Low Stock Items" icon={PackageSearch} note="below 5" to={lowHref}>
          {figures && countFigure(figures.lowStock ?? NONE)}
        </Figure>
      ) : null}
    </ul>
  );
}

/** Before refunds, as specified; after them below, once there are any. */
function revenueNote(figures: DashboardFigures | null): string {
  const kept = figures?.keptPaise ?? null;
  const hasRefunds = kept !== null && kept !== figures?.revenuePaise;
  const owed = figures?.cashDuePaise ?? null;
  return [
    'of all orders',
    ...(hasRefunds ? [`${formatPaise(kept)} after refunds`] : []),
    ...(owed === null ? [] : [`${formatPaise(owed)} in cash to collect`]),
  ].join('; ');
}

type FigureProps = {
  label: string;
  icon: LucideIcon;
  note: string;
  ofDays?: ReactNode;
  to?: string;
  children: string | null;
};

function Figure({ label, icon, note, ofDays, to, children }: FigureProps) {
  const name = (
    <span className="flex items-center gap-2 text-sm font-semibold text-ink-soft">
      <Icon icon={icon} size="sm" className="shrink-0 text-leaf-500" />
      {label}
    </span>
  );
  return (
    <li className="@container relative px-5 py-3 has-[a:hover]:bg-leaf-50 max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-x-3 md:py-4">
      {to === undefined ? (
        name
      ) : (
        <Link to={to} preventScrollReset className="after:absolute after:inset-0 after:rounded-lg">
          {name}
        </Link>
      )}
      {/* A number is never broken: a long one is smaller, so that it fits into the card. */}
      <p
        style={{ '--figure-fits': `${(185 / (children?.length ?? 1)).toFixed(1)}cqi` } as CSSProperties}
        className="font-serif text-[length:min(var(--text-xl),var(--figure-fits))] leading-7 font-medium whitespace-nowrap figures md:mt-1 md:leading-9 md:text-[length:min(var(--text-2xl),var(--figure-fits))]"
      >
        {children ?? <span className="text-muted">–</span>}
      </p>
      <p className="text-sm text-muted max-md:w-full">
        {children === null ? 'not to be had right now' : note}
        {ofDays}
      </p>
    </li>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
