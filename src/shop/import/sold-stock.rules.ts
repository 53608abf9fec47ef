import { productLabels } from '../catalogue/product-draft.rules.ts';
import type { ImportedProduct } from './imported-product.types.ts';
import type { ReadItem } from './stored-items.ts';

/** The change of a row whose variant is new. */
export const ADDED = 'Variant';
/** A product's and a variant's are called the same. */
const STOCK = productLabels.stock;

type Checked = Pick<ReadItem, 'imported' | 'checked'> & { item: Pick<ReadItem['item'], 'result'> };

/**
 * What a file says of a product, without the stock that its check found unchanged: what was sold since is not put on the
 * shelf again. docs/behaviour/import.md#the-import.
 */
export function withoutSoldStock({ imported, item, checked }: Checked): ImportedProduct {
  if (item.result !== 'changed') return imported;
  const isSaid = (line: number) =>
    (checked.get(line) ?? []).some(({ field }) => field === STOCK || field === ADDED);
  const { stock: _stock, ...others } = imported.fields;
  return {
    ...imported,
    fields: isSaid(imported.line) ? imported.fields : others,
    variants: imported.variants.map((variant) => {
      const { stock: _sold, ...rest } = variant;
      return isSaid(variant.line) ? variant : rest;
    }),
  };
}
