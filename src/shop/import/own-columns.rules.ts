import { readCell, writeCell } from './cell-lists.rules.ts';
import type { Column, WrittenProduct } from './own-column.types.ts';
import { productColumns } from './own-product-columns.rules.ts';
import { variantColumns } from './own-variant-columns.rules.ts';

export const HANDLE = 'Handle';

/** The first row of our own file. docs/behaviour/import.md#our-own-file. */
export const ownHeader: readonly string[] = [
  HANDLE,
  ...productColumns.map(({ header }) => header),
  ...variantColumns.map(({ header }) => header),
];

/** A product's rows of our own file: one for each variant, or one; the product itself stands in the first. */
export function writeOwnRows(product: WrittenProduct): string[][] {
  const own = productColumns.map((column) => column.write(product));
  const variants = product.variants.length > 0 ? product.variants : [null];
  return variants.map((variant, at) =>
    [
      product.handle,
      ...(at === 0 ? own : productColumns.map(() => '')),
      ...variantColumns.map((column) => (variant ? column.write(variant) : '')),
    ].map(writeCell),
  );
}

const keyOfHeader = (header: string) => header.toLowerCase();

/** Reads the cells that a row has of these columns. Gives what cannot be read. */
export function readColumns<Read>(
  columns: readonly Column<never, Read>[],
  cells: ReadonlyMap<string, string>,
  into: Read,
): string[] {
  return columns.flatMap(({ header, read }) => {
    const cell = cells.get(keyOfHeader(header));
    const problem = cell === undefined ? null : read(readCell(cell), into);
    return problem === null ? [] : [problem];
  });
}
