import { useEffect } from 'react';

/** The row whose screen was opened, by its list. */
let opened: { list: string; row: string } | null = null;

/** Says that this screen is a row's: whoever comes back to its list, by whatever way, finds the focus on that row. */
export function useRowOf(list: string, row: string): void {
  useEffect(() => {
    opened = { list, row };
  }, [list, row]);
}

/** On a list, gives the row that was left the focus. Whether there was one. */
export function focusLeftRow(): boolean {
  const { pathname } = window.location;
  if (opened === null || pathname.startsWith(`${opened.list}/`)) return false;
  const { list, row } = opened;
  opened = null;
  if (pathname !== list) return false;
  const link = document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(row)}"]`);
  link?.focus();
  return link !== null;
}
