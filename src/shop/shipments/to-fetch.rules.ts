import type { OrderToPack, PackLine } from './orders-to-pack.ts';

/** Of one plant or pot, in one size, type and colour: how many are fetched, and for whom. */
export type ToFetch = Omit<PackLine, 'id'> & {
  /** The lines that want them, in the order in which their orders are packed. */
  lines: { orderId: string; line: PackLine }[];
};

/** What the orders that are packed still lack, each thing once. docs/behaviour/packing.md#to-fetch. */
export function unitsToFetch(orders: readonly OrderToPack[]): ToFetch[] {
  const lines = orders
    .filter(({ state }) => state === 'open')
    .flatMap((order) => order.lines.map((line) => ({ orderId: order.id, line })));
  const wanted = [...Map.groupBy(lines, ({ line }) => line.what).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const units = same.reduce((sum, { line }) => sum + line.units, 0);
    return [{ ...first.line, units, lines: same }];
  });
  // What stands on one bench lies together.
  return wanted.toSorted(
    (a, b) =>
      a.productName.localeCompare(b.productName, 'en') ||
      optionsOf(a).localeCompare(optionsOf(b), 'en', { numeric: true }),
  );
}

/** 'Self-watering · Medium (5") · White'. */
export function optionsOf({ potType, size, color }: Pick<PackLine, 'potType' | 'size' | 'color'>): string {
  return [potType, size, color].filter(Boolean).join(' · ');
}
