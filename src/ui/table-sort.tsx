import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type ColumnSort = {
  /** How the rows stand by this column now; null when another one orders them. */
  direction: 'ascending' | 'descending' | null;
  onSort: () => void;
};

const icons = { ascending: ArrowUp, descending: ArrowDown };

/** A column's name as the button that orders the rows by it; the cell around it says `aria-sort`. */
export function SortButton({ sort, children }: { sort: ColumnSort; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={sort.onSort}
      className="-mx-1.5 inline-flex min-h-6 pointer-coarse:min-h-touch items-center gap-1 rounded-xs px-1.5 font-semibold hover:text-ink"
    >
      {children}
      <Icon icon={sort.direction ? icons[sort.direction] : ChevronsUpDown} size="sm" className="shrink-0" />
    </button>
  );
}
