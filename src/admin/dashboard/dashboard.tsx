import {
  ChevronRight,
  FileText,
  History,
  IndianRupee,
  type LucideIcon,
  Mails,
  Newspaper,
  PackagePlus,
  PackageSearch,
  PackageX,
  ShoppingBag,
  Sprout,
  Tags,
} from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { shopContext } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards.ts';
import { listAttention } from '../../shop/dashboard/attention.ts';
import {
  type DashboardFigures,
  type LowStockItem,
  getDashboardFigures,
  listDailySales,
  listLowStock,
} from '../../shop/dashboard/figures.ts';
import { formatPaise } from '../../shop/money.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { useQueryChange, withQuery } from '../layout/screen-address.ts';
import { ScreenError } from '../layout/screen-error.tsx';
import { screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/dashboard';
import { AttentionSection } from './attention-section.tsx';
import { RANGES, SalesSection } from './sales-section.tsx';

/** What makes no sense is left out. */
const querySchema = z.object({
  days: z.catch(z.pipe(z.coerce.number(), z.union(RANGES.map((days) => z.literal(days)))), RANGES[0]),
  dialog: z.catch(z.optional(z.literal('low-stock')), undefined),
});

/** What cannot be read is only logged (docs/behaviour/back-office.md#dashboard). */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context, url });
  const shop = context.get(shopContext);
  const { days, dialog } = querySchema.parse(Object.fromEntries(url.searchParams));
  const [figures, sales, attention, lowStock] = await Promise.all([
    orNothing(shop, 'Error fetching dashboard figures:', getDashboardFigures(shop)),
    orNothing(shop, 'Error fetching daily sales:', listDailySales(shop, { days })),
    orNothing(shop, 'Error fetching what needs attention:', listAttention(shop)),
    dialog === 'low-stock'
      ? orNothing(shop, 'Error fetching low stock items:', listLowStock(shop))
      : undefined,
  ]);
  return { figures, sales, attention, lowStock, days };
}

export function meta({ matches }: Route.MetaArgs) {
  return screenTitle(matches, 'Dashboard');
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { figures, sales, attention, lowStock, days } = loaderData;
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Dashboard</h2>
      <FigureCards figures={figures} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <SalesSection sales={sales} days={days} />
        <div className="grid gap-6">
          <QuickActions />
          <AttentionSection attention={attention} />
        </div>
      </div>
      <LowStockDialog items={lowStock} total={figures?.lowStock ?? 0} />
    </div>
  );
}

const whole = new Intl.NumberFormat('en-IN');

/** The four numbers; one that could not be read is a dash. */
function FigureCards({ figures }: { figures: DashboardFigures | null }) {
  const [query] = useSearchParams();
  return (
    <ul className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <Figure label="Total Products" icon={Sprout} note="published">
        {figures && whole.format(figures.products)}
      </Figure>
      <Figure label="Total Orders" icon={ShoppingBag} note="since the first day">
        {figures && whole.format(figures.orders)}
      </Figure>
      <Figure label="Revenue" icon={IndianRupee} note="of all orders">
        {figures && formatPaise(figures.revenuePaise)}
      </Figure>
      <Figure
        label="Low Stock Items"
        icon={PackageSearch}
        note="below 5"
        to={withQuery(query, { dialog: 'low-stock' })}
      >
        {figures && whole.format(figures.lowStock)}
      </Figure>
    </ul>
  );
}

type FigureProps = { label: string; icon: LucideIcon; note: string; to?: string; children: string | null };

function Figure({ label, icon, note, to, children }: FigureProps) {
  const name = (
    <span className="flex items-center justify-between gap-2 text-sm font-semibold text-ink-soft">
      {label}
      <Icon icon={icon} className="shrink-0 text-leaf-500" />
    </span>
  );
  return (
    <li className="@container relative rounded-lg bg-surface p-4 shadow-sm transition-shadow has-[a:hover]:shadow-md md:p-5">
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
        className="mt-2 font-serif text-[length:min(var(--text-xl),var(--figure-fits))] leading-7 font-medium whitespace-nowrap figures md:leading-9 md:text-[length:min(var(--text-2xl),var(--figure-fits))]"
      >
        {children ?? <span className="text-muted">–</span>}
      </p>
      <p className="text-sm text-muted">{children === null ? 'not to be had right now' : note}</p>
    </li>
  );
}

const actions = [
  { label: 'Add Product', to: '/admin/products?dialog=new', icon: PackagePlus },
  { label: 'See what is out of stock', to: '/admin/products?status=out-of-stock', icon: PackageX },
  { label: 'Manage Categories', to: '/admin/categories', icon: Tags },
  { label: 'Edit information pages', to: '/admin/pages', icon: FileText },
  { label: 'Stored e-mails', to: '/admin/emails', icon: Mails },
  { label: 'Newsletter', to: '/admin/newsletter', icon: Newspaper },
  { label: 'Activity', to: '/admin/activity', icon: History },
];

/** The things done most. */
function QuickActions() {
  return (
    <Card as="section" padding="sm" aria-label="Quick Actions">
      <h3 className="px-2 pt-1 pb-2 text-xl">Quick Actions</h3>
      <ul>
        {actions.map((action) => (
          <li key={action.to}>
            <Link
              to={action.to}
              className="flex min-h-11 items-center gap-3 rounded-md px-2 font-medium transition-colors hover:bg-leaf-50"
            >
              <Icon icon={action.icon} className="text-leaf-600" />
              <span className="flex-1">{action.label}</span>
              <Icon icon={ChevronRight} size="sm" className="text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type LowStockDialogProps = {
  /** Null when they could not be read, undefined while the dialog is closed. */
  items: LowStockItem[] | null | undefined;
  total: number;
};

/** What runs out soon. Its address is the dashboard's with ?dialog=low-stock. */
function LowStockDialog({ items, total }: LowStockDialogProps) {
  const changeQuery = useQueryChange();
  return (
    <Dialog
      open={items !== undefined}
      onClose={() => changeQuery({ dialog: null })}
      title="Low Stock Items"
      description="Pots on sale with 1 to 5 left on the shelf, each by itself"
    >
      <LowStockList items={items ?? []} total={total} />
    </Dialog>
  );
}

function LowStockList({ items, total }: { items: LowStockItem[]; total: number }) {
  if (items.length === 0) return <p className="py-6 text-center text-ink-soft">No low stock items</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map(({ id, variantId, name, pot, stock }) => (
          <li key={variantId ?? id} className="flex min-h-touch items-center justify-between gap-4 py-2">
            <Link
              to={`/admin/products?dialog=edit&id=${id}`}
              className="group touch-area relative min-w-0 font-medium wrap-anywhere"
            >
              <span className="group-hover:underline">{name}</span>
              {pot === '' ? null : <span className="block text-sm font-normal text-ink-soft">{pot}</span>}
            </Link>
            <span className="shrink-0 rounded-full bg-clay-100 px-2.5 py-0.5 text-sm font-semibold text-clay-700 figures">
              {stock} left
            </span>
          </li>
        ))}
      </ul>
      {total > items.length ? (
        <Link to="/admin/products?status=low-stock" className="mt-4 inline-block text-link">
          See the products of all {total}
        </Link>
      ) : null}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
