import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { categories, productCategories, products } from '../../database/tables/catalogue.ts';
import { containedTaxes } from '../pricing/taxes.rules.ts';
import { type TaxSettings, rateHundredths, taxClassOf } from '../settings/taxes.schema.ts';

/** What a line keeps of its tax: nothing where the owner says nothing. */
export type LineTax = {
  taxClass: string | null;
  taxRateHundredths: number | null;
  taxHsn: string | null;
  taxPaise: number | null;
};

type Line = { productId: string; unitPricePaise: number; quantity: number };
type Input = { lines: readonly Line[]; discountPaise: number; taxes: Readonly<TaxSettings> };

/** The tax that each line contains as of now, by what the owner set. docs/behaviour/taxes.md#what-a-line-contains. */
export async function readLineTaxes(
  tx: Database,
  { lines, discountPaise, taxes }: Input,
): Promise<LineTax[]> {
  const classes = taxes.classes.length === 0 ? new Map() : await readClasses(tx, lines, taxes);
  const found = lines.map(({ productId }) => classes.get(productId) ?? null);
  const rates = found.map((one) => (one ? rateHundredths(one.rate) : null));
  const contained = containedTaxes(
    lines.map((line, at) => ({ ...line, rateHundredths: rates[at] ?? null })),
    discountPaise,
  );
  return found.map((one, at) => ({
    taxClass: one?.name ?? null,
    taxRateHundredths: rates[at] ?? null,
    taxHsn: one?.hsn || null,
    taxPaise: contained[at] ?? null,
  }));
}

async function readClasses(tx: Database, lines: readonly Line[], taxes: Readonly<TaxSettings>) {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const rows = await tx
    .select({ id: products.id, taxClass: products.taxClass, category: categories })
    .from(products)
    .leftJoin(productCategories, eq(productCategories.productId, products.id))
    .leftJoin(categories, eq(categories.id, productCategories.categoryId))
    .where(inArray(products.id, ids));
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
      id,
      taxClassOf(taxes, {
        productClass: own[0]?.taxClass ?? null,
        categories: own.flatMap(({ category }) => (category ? [category] : [])),
      }),
    ]),
  );
}
