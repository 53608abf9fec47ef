import { IndianRupee, type LucideIcon, PackageSearch, ShoppingBag, Sprout } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { DashboardFigures } from '../../shop/dashboard/figures.ts';
import { formatPaise } from '../../shop/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { withQuery } from '../table/with-query.ts';

const whole = new Intl.NumberFormat('en-IN');

/** The four numbers; one that could not be read is a dash. */
export function FigureCards({ figures }: { figures: DashboardFigures | null }) {
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
