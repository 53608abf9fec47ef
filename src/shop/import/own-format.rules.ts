import { readCell } from './cell-lists.rules.ts';
import type { FileRow, FormatReader, ImportedProduct, ImportedVariant } from './imported-product.types.ts';
import { HANDLE, readColumns } from './own-columns.rules.ts';
import { productColumns } from './own-product-columns.rules.ts';
import { variantColumns } from './own-variant-columns.rules.ts';

const cell = ({ cells }: FileRow, header: string) => readCell(cells.get(header.toLowerCase()) ?? '').trim();

/** A product that no program has said anything of yet. */
export function unsaid(line: number, handle: string): ImportedProduct {
  return {
    line,
    handle,
    fields: {},
    labels: {},
    values: {},
    rules: undefined,
    variants: [],
    problems: [],
    notes: [],
  };
}

/** Our own file. docs/behaviour/import.md#our-own-file. */
export const ownFormat: FormatReader = {
  keyOf: (row) => cell(row, HANDLE).toLowerCase(),
  read(rows) {
    const [first] = rows;
    if (!first) throw new RangeError('No rows');
    const product = unsaid(first.line, cell(first, HANDLE));
    for (const text of readColumns(productColumns, first.cells, product)) {
      product.problems.push({ line: first.line, text });
    }
    for (const row of rows) {
      const { variant, problems } = readVariant(row);
      product.problems.push(...problems.map((text) => ({ line: row.line, text })));
      if (variant) product.variants.push(variant);
      else if (row !== first) {
        product.problems.push({
          line: row.line,
          text: 'A further row of a product is one of its variants: give its size and type, or its SKU',
        });
      }
    }
    return product;
  },
};

function readVariant(row: FileRow): { variant: ImportedVariant | null; problems: string[] } {
  const variant: ImportedVariant = { line: row.line, size: '', potType: '', potColor: null };
  const problems = readColumns(variantColumns, row.cells, variant);
  const { size, potType, potColor, sku = '' } = variant;
  if (size === '' && potType === '' && potColor === null && sku === '')
    return { variant: null, problems: [] };
  if ((size === '') !== (potType === '') || (size === '' && potColor !== null)) {
    problems.push(size === '' ? 'Variant size is missing' : 'Variant type is missing');
  }
  return { variant, problems };
}
