import {
  ChevronDown,
  HeartPulse,
  ListChecks,
  type LucideIcon,
  MessageSquareWarning,
  Package,
  Palette,
  Percent,
  Quote,
  ReceiptText,
  ShieldCheck,
  ShoppingCart,
  Star,
  Store,
  Truck,
} from 'lucide-react';
import { useId } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { type SettingsLabel, settingsGroups } from './settings-tabs.ts';

/** Around every section of the owner's settings. docs/behaviour/settings.md#the-screen. */
export default function Settings() {
  return (
    <>
      <ScreenHead title="Settings" text="The shop in your own words and numbers." />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 lg:grid-cols-[11.5rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)]">
        <nav
          aria-label="Settings"
          className="mb-6 lg:sticky lg:top-6 lg:mb-0 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:overscroll-contain"
        >
          <FoldedSections />
          <Sections className="gap-5 max-lg:hidden" />
        </nav>
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </>
  );
}

/** Where there is no room beside them: the open one as a line, which shows all. It folds again when another is opened. */
function FoldedSections() {
  const { pathname } = useLocation();
  const open = settingsGroups.flatMap(({ tabs }) => [...tabs]).find(({ to }) => to === pathname);
  return (
    <details key={pathname} className="group rounded-lg bg-surface shadow-sm lg:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-lg px-4 font-semibold [&::-webkit-details-marker]:hidden">
        {open ? <Icon icon={icons[open.label]} className="shrink-0 text-leaf-700" /> : null}
        <span className="flex-1">{open?.label ?? 'All sections'}</span>
        <span className="text-sm font-normal text-muted">All sections</span>
        <Icon
          icon={ChevronDown}
          className="shrink-0 text-muted transition-transform duration-fast group-open:rotate-180"
        />
      </summary>
      <Sections className="grid-cols-2 gap-x-2 gap-y-5 border-t border-line p-3 md:grid-cols-4" />
    </details>
  );
}

function Sections({ className }: { className: string }) {
  const id = useId();
  return (
    <div className={cx('grid', className)}>
      {settingsGroups.map(({ title, tabs }, at) => (
        <div key={title}>
          <h3
            id={`${id}-${at}`}
            className="px-3 pb-1 font-sans text-sm font-medium tracking-normal text-muted"
          >
            {title}
          </h3>
          <ul aria-labelledby={`${id}-${at}`} className="grid gap-0.5">
            {tabs.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  prefetch="intent"
                  className="flex min-h-9 items-center gap-2.5 rounded-md px-3 font-medium text-ink-soft no-underline transition-colors hover:bg-sand hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-leaf-100 aria-[current=page]:font-semibold aria-[current=page]:text-leaf-800 pointer-coarse:min-h-touch"
                >
                  <Icon icon={icons[label]} className="shrink-0 opacity-80" />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const icons: Record<SettingsLabel, LucideIcon> = {
  Shop: Store,
  Look: Palette,
  Words: Quote,
  Opening: ListChecks,
  Checkout: ShoppingCart,
  Reviews: Star,
  Claims: MessageSquareWarning,
  Delivery: Truck,
  Couriers: Package,
  Taxes: Percent,
  Invoices: ReceiptText,
  Staff: ShieldCheck,
  Health: HeartPulse,
};
