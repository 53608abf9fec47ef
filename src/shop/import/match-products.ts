import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { codeKey } from '../variants/product-codes.schema.ts';
import type { ImportedProduct } from './imported-product.types.ts';

export type Match =
  /** Null: the shop does not have it. */
  { ok: true; productId: string | null } | { ok: false; problem: string };

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Which products of the shop these are: by a SKU, then by the handle. docs/behaviour/import.md#matching. */
export async function matchProducts(db: Database, products: readonly ImportedProduct[]): Promise<Match[]> {
  const skus = await findSkus(db, products.flatMap(skusOf));
  const handles = await findHandles(
    db,
    products.map(({ handle }) => handle.toLowerCase()).filter((handle) => handle !== ''),
  );
  return products.map((product) => matchOf(product, { skus, handles }));
}

type Found = { skus: Map<string, Set<string>>; handles: Map<string, string> };

function matchOf(product: ImportedProduct, { skus, handles }: Found): Match {
  const own = skusOf(product);
  const bySku = new Set(own.flatMap((sku) => [...(skus.get(sku) ?? [])]));
  if (bySku.size > 1) return { ok: false, problem: 'Its SKUs belong to different products of the shop' };
  const [productId] = bySku;
  if (productId !== undefined) return { ok: true, productId };
  if (product.handle !== '')
    return { ok: true, productId: handles.get(product.handle.toLowerCase()) ?? null };
  const [sku = ''] = own;
  const problem =
    sku === ''
      ? 'It has neither a handle nor a SKU'
      : `Nothing in the shop has the SKU ‘${sku}’. To add a product, give it a handle`;
  return { ok: false, problem };
}

/** In lower case. */
export function skusOf({ fields, variants }: ImportedProduct): string[] {
  const all = [fields.sku ?? '', ...variants.map(({ sku = '' }) => sku)].map(codeKey);
  return [...new Set(all)].filter((sku) => sku !== '');
}

/** The products that have these SKUs, themselves or in a variant. */
export async function findSkus(db: Database, skus: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  if (skus.length === 0) return found;
  const asked = sql`${sql.param([...new Set(skus)])}::text[]`;
  const { rows } = await db.execute<{ sku: string; id: string }>(sql`
    select lower(sku) as sku, id from products where lower(sku) = any(${asked}) and deleted_at is null
    union all
    select lower(variant.sku), product.id from product_variants variant
      join products product on product.id = variant.product_id
     where lower(variant.sku) = any(${asked}) and product.deleted_at is null`);
  for (const { sku, id } of rows) found.set(sku, (found.get(sku) ?? new Set()).add(id));
  return found;
}

async function findHandles(db: Database, handles: readonly string[]): Promise<Map<string, string>> {
  if (handles.length === 0) return new Map();
  const ids = handles.filter((handle) => uuid.test(handle));
  const { rows } = await db.execute<{ id: string; handle: string | null }>(sql`
    select id, lower(handle) as handle from products
     where deleted_at is null and (lower(handle) = any(${sql.param([...handles])}::text[])
        or id = any(${sql.param(ids)}::uuid[]))`);
  // A handle of its own goes before an id.
  return new Map([
    ...rows.map(({ id }) => [id, id] as const),
    ...rows.flatMap(({ id, handle }) => (handle === null ? [] : [[handle, id] as const])),
  ]);
}
