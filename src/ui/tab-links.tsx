import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { cx } from './cx.ts';
import { tabClass, tabListClass } from './tab-class.ts';

export type TabLinksProps = {
  label: string;
  items: { to: string; label: ReactNode; end?: boolean | undefined }[];
  className?: string | undefined;
};

/** The same look for links: every tab has an address of its own. */
export function TabLinks({ label, items, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={cx(tabListClass, className)}>
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
