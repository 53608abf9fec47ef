import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { combinationName } from './combinations.rules.ts';
import {
  type CodeField,
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
export async function findTakenCodes(tx: Database, asked: Asked): Promise<TakenCode[]> {
  return takenCodes(await findCodeOwners(tx, codesAsked(asked)), asked);
}

/** The codes that an answer needs the owners of. */
export function codesAsked({ product, rows }: Asked): Codes[] {
  return [product, ...codesOf(rows ?? [])];
}

/** As findTakenCodes, of many products one after the other: who has their codes was asked at once. */
export function takenCodes(owners: CodeOwners, { id, product, rows }: Asked): TakenCode[] {
  const all = [{ ...product, owner: ITSELF }, ...codesOf(rows ?? [])];
  const elsewhere = codeFields.flatMap((field) =>
    [...new Set(all.map((one) => codeKey(one[field])))].flatMap((key) =>
      (owners[field].get(key) ?? [])
        .filter(({ productId, variant }) => productId !== id || (variant !== null && rows === undefined))
        .map(({ code, name, variant }) => ({ field, code, owner: ownerOf(name, variant) })),
    ),
  );
  return [...doubledCodes(all), ...elsewhere];
}

type Found = {
  asked: string;
  code: string;
  productId: string;
  name: string;
  variant: [string, string, string | null] | null;
};

/** Who has which SKUs and barcodes, by these as they are compared. */
export type CodeOwners = Record<CodeField, ReadonlyMap<string, readonly Found[]>>;

/** Who in the shop has any of these codes. */
export async function findCodeOwners(tx: Database, codes: readonly Codes[]): Promise<CodeOwners> {
  const sku = await findOwners(tx, 'sku', codes);
  return { sku, barcode: await findOwners(tx, 'barcode', codes) };
}

async function findOwners(
  tx: Database,
  field: CodeField,
  codes: readonly Codes[],
): Promise<Map<string, Found[]>> {
  const keys = [...new Set(codes.map((one) => codeKey(one[field])))].filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const given = sql`unnest(${sql.param(keys)}::text[]) given (code)`;
  const own = sql.raw(field);
  const { rows } = await tx.execute<Found>(sql`
    select given.code as asked, product.${own} as code, product.id as "productId", product.name,
           null::json as variant
      from ${given} join products product on lower(product.${own}) = lower(given.code)
    union all
    select given.code, variant.${own}, product.id, product.name,
           json_build_array(variant.size, variant.pot_type, variant.pot_color)
      from ${given} join product_variants variant on lower(variant.${own}) = lower(given.code)
      join products product on product.id = variant.product_id`);
  return Map.groupBy(rows, ({ asked }) => asked);
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
