/**
 * Which page numbers a pagination shows: the first, the last and those around the current one, in order.
 * A step of more than one is a gap, never of a single page. Pages count from 1.
 */
export function pageNumbers(page: number, pageCount: number): number[] {
  const near = new Set([1, pageCount, page - 1, page, page + 1]);
  const shown = [...near].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
  return shown.flatMap((number, at) =>
    number - (shown[at - 1] ?? 0) === 2 ? [number - 1, number] : [number],
  );
}
