import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { cx } from './cx.ts';

type Tab = {
  id: string;
  label: ReactNode;
  /** What it holds, in a few words; looks that have room for it show it below the label. */
  note?: string | undefined;
  /** How much on it must be corrected. */
  faults?: number | undefined;
  panel: ReactNode;
};
type TabsProps = {
  /** Spoken name of the row of tabs. */
  label: string;
  tabs: Tab[];
  /** With `value` the parent holds which tab is open, otherwise Tabs does. */
  value?: string | undefined;
  onChange?: ((id: string) => void) | undefined;
  /** In a dialog 'head' stays in sight; tabs within a tab look unlike those around them: 'cards', and within these 'small'. */
  look?: keyof typeof looks | undefined;
  className?: string | undefined;
};

/** Panels in one place, one shown at a time; arrow keys, Home and End move between the tabs. */
export function Tabs({ label, tabs, value, onChange, look = 'pill', className }: TabsProps) {
  const { list: listClass, tab: classOf, panel: panelClass } = looks[look];
  const base = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const open = value ?? own;
  const list = useOpenTabInSight<HTMLDivElement>(open);

  function choose(id: string) {
    setOwn(id);
    onChange?.(id);
  }

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === open);
    const next = tabs[neighbour(event.key, at, tabs.length)];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    document.getElementById(`${base}-tab-${next.id}`)?.focus();
  }

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className={listClass}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-selected={tab.id === open}
            aria-controls={`${base}-panel-${tab.id}`}
            aria-describedby={tab.note ? `${base}-note-${tab.id}` : undefined}
            tabIndex={tab.id === open ? 0 : -1}
            onClick={() => choose(tab.id)}
            onKeyDown={move}
            className={classOf(tab.id === open)}
          >
            {tab.label}
            {tab.faults ? <Faults count={tab.faults} /> : null}
            {tab.note ? (
              <span id={`${base}-note-${tab.id}`} aria-hidden="true" className={noteClass}>
                {tab.note}
              </span>
            ) : null}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          hidden={tab.id !== open}
          className={panelClass}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}

function Faults({ count }: { count: number }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="ml-2 inline-flex h-5 min-w-5 items-center justify-center rounded-pill bg-danger-600 px-1.5 text-xs font-semibold text-surface figures"
      >
        {count}
      </span>
      <span className="sr-only">, {count} to correct</span>
    </>
  );
}

const noteClass = 'block truncate text-sm font-normal text-muted max-sm:hidden';

/** For a row of tabs: in narrow windows it scrolls sideways, and the open tab comes into it, once a dialog around it is shown. */
export function useOpenTabInSight<Row extends HTMLElement>(open: string | undefined) {
  const row = useRef<Row>(null);
  useEffect(() => {
    if (open === undefined) return undefined;
    const frame = requestAnimationFrame(() => {
      const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]');
      if (!row.current || !tab) return;
      row.current.scrollTo({ left: tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2 });
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return row;
}

/** Where a key leads from the tab at `at`; -1 for a key that leads nowhere. */
function neighbour(key: string, at: number, count: number): number {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? -1 : (to + count) % count;
}

type TabLinksProps = {
  label: string;
  items: { to: string; label: ReactNode; end?: boolean | undefined }[];
  className?: string | undefined;
};

/** The same look for links: every tab has an address of its own. */
export function TabLinks({ label, items, className }: TabLinksProps) {
  const row = useOpenTabInSight<HTMLElement>(useLocation().pathname);
  return (
    <nav ref={row} aria-label={label} className={cx(tabListClass, className)}>
      {items.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          end={item.end ?? true}
          className={({ isActive }) => tabClass(isActive)}
        >
          {item.label}
        </NavLink>
      ))}
    </nav>
  );
}

/** The row that tabs and tab links stand in. */
export const tabListClass =
  'tab-row no-scrollbar relative flex gap-1 overflow-x-auto rounded-pill bg-sand p-1';

export function tabClass(active: boolean): string {
  return cx(
    'flex min-h-10 pointer-coarse:min-h-touch flex-1 items-center justify-center rounded-pill px-2 py-1.5 text-sm font-semibold whitespace-nowrap sm:px-4 sm:text-base',
    'no-underline transition-colors focus-visible:-outline-offset-2',
    active ? 'bg-surface text-ink shadow-xs' : 'text-ink-soft hover:text-ink',
  );
}

const looks = {
  pill: { list: tabListClass, tab: tabClass, panel: 'pt-6' },
  head: {
    list: 'tab-row no-scrollbar sticky -top-1 z-20 -mx-6 -mt-1 flex overflow-x-auto border-b border-line bg-surface px-4 sm:gap-2 sm:px-5',
    tab: (active: boolean) =>
      cx(
        'flex min-h-11 items-center border-b-3 px-2 font-semibold whitespace-nowrap transition-colors max-sm:text-sm sm:px-3',
        'focus-visible:-outline-offset-2',
        active ? 'border-leaf-700 text-ink' : 'border-transparent text-ink-soft hover:text-ink',
      ),
    panel: 'pt-6',
  },
  cards: {
    list: 'grid auto-cols-fr grid-flow-col gap-1 rounded-lg bg-sand p-1',
    tab: (active: boolean) =>
      cx(
        'min-h-11 min-w-0 rounded-md px-1 py-1.5 font-semibold transition-colors max-sm:text-sm sm:px-4 sm:text-left',
        'focus-visible:-outline-offset-2',
        active ? 'bg-surface text-ink shadow-xs' : 'text-ink-soft hover:bg-paper/60 hover:text-ink',
      ),
    panel: 'pt-5',
  },
  small: {
    list: 'tab-row no-scrollbar relative flex w-fit max-w-full gap-2 overflow-x-auto p-0.5',
    tab: (active: boolean) =>
      cx(
        'flex min-h-8 items-center rounded-pill px-3 text-sm font-semibold whitespace-nowrap transition-colors pointer-coarse:min-h-touch',
        active ? 'bg-leaf-100 text-leaf-800' : 'text-ink-soft hover:bg-sand hover:text-ink',
      ),
    panel: 'pt-4',
  },
} as const;
