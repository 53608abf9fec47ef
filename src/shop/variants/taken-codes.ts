import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { combinationName } from './combinations.rules.ts';
import {
  type Codes,
  ITSELF,
  type TakenCode,
  codeFields,
  codeKey,
  doubledCodes,
} from './product-codes.schema.ts';
import { codesOf } from './variant-rows.rules.ts';
import type { VariantRow } from './variants.types.ts';

/** Something else has these SKUs or barcodes; none are named where somebody else was first by a moment. */
export type CodesTaken = { ok: false; reason: 'codes-taken'; taken: TakenCode[] };

/**
 * One writer of SKUs and barcodes at a time, until the transaction ends: taken before any row of products is locked.
 * Indexes keep products and variants unique among themselves, this each among the other.
 */
export async function lockCodes(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product-codes'))`);
}

type Asked = {
  /** None for a new product. */
  id?: string;
  /** The product's own. */
  product: Codes;
  /** Its variants, as they will be; left out where they stay as they are. */
  rows?: readonly VariantRow[];
};

/**
 * Which SKUs and barcodes of a product, and of its variants, stand twice among them, or belong to something else in the
 * shop. docs/behaviour/variants.md#sku-and-barcode.
 */
export async function findTakenCodes(tx: Database, { id, product, rows }: Asked): Promise<TakenCode[]> {
  const all = [{ ...product, owner: ITSELF }, ...codesOf(rows ?? [])];
  const own = id === undefined ? null : { id, hasVariants: rows !== undefined };
  return [...doubledCodes(all), ...(await findCodes(tx, all, own))];
}

type Found = { code: string; name: string; variant: [string, string, string | null] | null };

/** Who has these codes, besides the product `own` (and its variants, where they are about to be written). */
export async function findCodes(
  tx: Database,
  codes: readonly Codes[],
  own: { id: string; hasVariants: boolean } | null = null,
): Promise<TakenCode[]> {
  const taken: TakenCode[] = [];
  for (const field of codeFields) {
    const given = codes.map((one) => one[field]).filter((code) => codeKey(code) !== '');
    if (given.length === 0) continue;
    const is = (code: string): SQL =>
      sql`lower(${sql.raw(code)}) in (select lower(given) from unnest(${sql.param(given)}::text[]) given)`;
    const { rows } = await tx.execute<Found>(sql`
      select product.${sql.raw(field)} as code, product.name, null::json as variant from products product
       where ${is(`product.${field}`)} ${own ? sql`and product.id <> ${own.id}` : sql``}
      union all
      select variant.${sql.raw(field)}, product.name,
             json_build_array(variant.size, variant.pot_type, variant.pot_color)
        from product_variants variant join products product on product.id = variant.product_id
       where ${is(`variant.${field}`)} ${own?.hasVariants ? sql`and product.id <> ${own.id}` : sql``}`);
    taken.push(...rows.map(({ code, name, variant }) => ({ field, code, owner: ownerOf(name, variant) })));
  }
  return taken;
}

function ownerOf(name: string, variant: Found['variant']): string {
  if (!variant) return name;
  const [size, potType, potColor] = variant;
  return `${name}, ${combinationName({ size, potType, potColor })}`;
}

const indexes = new Set(
  ['products', 'product_variants'].flatMap((table) => codeFields.map((field) => `${table}_${field}`)),
);

/** What saving came to; a code that an index says is taken is a refusal, too. */
export async function orCodesTaken<Saved>(saving: Promise<Saved>): Promise<Saved | CodesTaken> {
  try {
    return await saving;
  } catch (error) {
    if (!isCodeTaken(error)) throw error;
    return { ok: false, reason: 'codes-taken', taken: [] };
  }
}

function isCodeTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { constraint } = error as { constraint?: string };
  return (constraint !== undefined && indexes.has(constraint)) || isCodeTaken(error.cause);
}
