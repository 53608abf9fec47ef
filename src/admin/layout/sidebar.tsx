import { NavLink } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { sidebarEntries } from './sidebar-entries.ts';

/** The ten ways through the back office; the one whose path is open is highlighted. */
export function SidebarNav({ onFollow }: { onFollow?: () => void }) {
  return (
    <nav aria-label="Admin" className="min-h-0 flex-1 overflow-y-auto px-3 pb-6">
      <p
        data-modal="heading"
        tabIndex={-1}
        className="outline-none px-3 pt-6 pb-5 font-serif text-xl font-medium"
      >
        Admin Panel
      </p>
      <ul className="grid gap-0.5">
        {sidebarEntries.map((entry) => (
          <li key={entry.to}>
            <NavLink
              to={entry.to}
              end
              prefetch="intent"
              onClick={onFollow}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-leaf-100 transition-colors hover:bg-paper/8 hover:text-paper aria-[current=page]:bg-leaf-700 aria-[current=page]:text-paper"
            >
              <Icon icon={entry.icon} className="shrink-0 opacity-80" />
              {entry.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Beside the page on wide windows. */
export function Sidebar() {
  return (
    <div className="on-dark sticky top-0 hidden h-dvh w-64 flex-col bg-leaf-950 lg:flex no-print">
      <SidebarNav />
    </div>
  );
}
