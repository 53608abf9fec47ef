import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { categories, productCategories, products } from '../../database/tables/catalogue.ts';
import { type ChargeName, type ChargePart, chargeParts, containedTaxes } from '../pricing/taxes.rules.ts';
import { type TaxSettings, rateHundredths, taxClassOf } from '../settings/taxes.schema.ts';

/** What a line keeps of its tax: nothing where the owner says nothing. */
export type LineTax = {
  taxClass: string | null;
  taxRateHundredths: number | null;
  taxHsn: string | null;
  taxPaise: number | null;
};

type Line = { productId: string; unitPricePaise: number; quantity: number };
type Input = {
  lines: readonly Line[];
  discountPaise: number;
  charges: Readonly<Record<ChargeName, number>>;
  taxes: Readonly<TaxSettings>;
};

/** `charges`: null where nothing is said of them. */
type OrderTaxes = { lines: LineTax[]; charges: ChargePart[] | null };

/**
 * The tax that each line contains as of now, by what the owner set, and what is charged with them.
 * docs/behaviour/taxes.md#what-a-line-contains.
 */
export async function readOrderTaxes(
  tx: Database,
  { lines, discountPaise, charges, taxes }: Input,
): Promise<OrderTaxes> {
  const classes = taxes.classes.length === 0 ? new Map() : await readClasses(tx, lines, taxes);
  const found = lines.map(({ productId }) => classes.get(productId) ?? null);
  const rates = found.map((one) => (one ? rateHundredths(one.rate) : null));
  const contained = containedTaxes(
    lines.map((line, at) => ({ ...line, rateHundredths: rates[at] ?? null })),
    discountPaise,
  );
  const taxed = found.map((one, at) => ({
    taxClass: one?.name ?? null,
    taxRateHundredths: rates[at] ?? null,
    taxHsn: one?.hsn || null,
    taxPaise: contained[at] ?? null,
  }));
  const isSaid = taxes.gstin !== '' && rates.some((rate) => rate !== null);
  const charged = lines.map((line, at) => ({ ...line, ...(taxed[at] as LineTax) }));
  return { lines: taxed, charges: isSaid ? chargeParts(charges, charged, discountPaise) : null };
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
