import { cx } from './cx.ts';

/** The row that tabs and tab links stand in. */
export const tabListClass = 'no-scrollbar relative flex gap-1 overflow-x-auto rounded-full bg-sand p-1';

export function tabClass(active: boolean): string {
  return cx(
    'flex min-h-10 pointer-coarse:min-h-touch flex-1 items-center justify-center rounded-full px-3.5 py-1.5 font-semibold whitespace-nowrap sm:px-5',
    'no-underline transition-colors focus-visible:-outline-offset-2',
    active ? 'bg-surface text-ink shadow-xs' : 'text-ink-soft hover:text-ink',
  );
}
