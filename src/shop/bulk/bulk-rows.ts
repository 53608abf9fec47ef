import { type SQL, and, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { bulkChangeRows } from '../../database/tables/bulk.ts';
import { products } from '../../database/tables/catalogue.ts';
import { adminProductsFilter } from '../catalogue/admin-products.ts';
import type { Shop } from '../shop.types.ts';
import { stockRowsOf } from '../stock-sheet/stock-scope.ts';
import type { BulkFamily, BulkState } from './bulk-values.rules.ts';
import type { BulkOperation, BulkScope } from './bulk.schema.ts';
import { familyOf } from './bulk-values.rules.ts';

/** So many lines are read and written by one statement: a page's statements may take ten seconds. */
const SLICE = 5_000;

/** Whether its lines are products, and not what has a shelf and a price. */
function isOfProducts(family: BulkFamily): boolean {
  return family !== 'money' && family !== 'stock';
}

/** The ids of what an operation reaches, as a select of product_id and variant_id. */
export async function targets(shop: Shop, scope: BulkScope, operation: BulkOperation): Promise<SQL> {
  const from = await reached(shop, scope, operation);
  if (isOfProducts(familyOf(operation))) {
    const each = from.map((one) => sql`select products.id ${one}`);
    return sql`select distinct id product_id, null::uuid variant_id from (${sql.join(each, sql` union all `)}) ids`;
  }
  const each = from.map((one) => sql`select products.id product_id, v.id variant_id ${one}`);
  return sql.join(each, sql` union all `);
}

const WITH_VARIANTS = sql`from products left join product_variants v on v.product_id = products.id`;

/**
 * Prices and sales reach variants that are not sold, too: they come back with the right one. Stock does not, unless they
 * are ticked themselves.
 */
async function reached(shop: Shop, scope: BulkScope, operation: BulkOperation): Promise<SQL[]> {
  const isSold = operation.kind === 'stock' ? sql`(v.id is null or v.enabled)` : undefined;
  const kept = isNull(products.deletedAt);
  if ('ids' in scope && scope.list === 'stock') {
    const ids = sql`any(${sql.param(scope.ids)}::uuid[])`;
    return [sql`${WITH_VARIANTS} where ${and(kept, sql`coalesce(v.id, products.id) = ${ids}`)}`];
  }
  if ('ids' in scope)
    return [sql`${WITH_VARIANTS} where ${and(kept, inArray(products.id, scope.ids), isSold)}`];
  if (scope.list === 'products') {
    return [sql`${WITH_VARIANTS} where ${and(await adminProductsFilter(shop, scope.query), isSold)}`];
  }
  const found = await stockRowsOf(shop, scope.query);
  return found.map(({ from }) => (isSold ? sql`${from} and ${isSold}` : from));
}

/** Brings what a file's lines are about up to date, before they are judged again. */
export async function renewRows(tx: Database, changeId: string): Promise<void> {
  await tx.execute(
    sql`update bulk_change_rows r set before = ${stateSql('stock')}, after = null, refusal = null
        from bulk_change_rows o
        left join products p on p.id = o.product_id left join product_variants v on v.id = o.variant_id
        where r.change_id = ${changeId} and o.change_id = r.change_id and o.position = r.position
          and r.before is not null and r.refusal is distinct from 'twice'`,
  );
  await tx.execute(
    sql`update bulk_change_rows r set refusal = 'unknown' where r.change_id = ${changeId} and r.refusal is null
          and not exists (select 1 from products p where p.id = r.product_id and p.deleted_at is null
            and (r.variant_id is null and not exists (select 1 from product_variants o where o.product_id = p.id)
              or exists (select 1 from product_variants v where v.id = r.variant_id)))`,
  );
}

export type FileLine = { line: number; id: string | null; sku: string | null; wanted: string };

/** Stores a line for each of a file's, found by its id or else by its SKU, with what stands there. */
export async function storeFileRows(
  tx: Database,
  changeId: string,
  lines: readonly FileLine[],
): Promise<void> {
  const column = <Key extends keyof FileLine>(key: Key) => sql.param(lines.map((line) => line[key]));
  await tx.execute(
    sql`insert into bulk_change_rows (change_id, position, product_id, variant_id, name, wanted, before, refusal)
        select ${changeId}, r.line, p.id, v.id,
          case when p.id is null then 'Line ' || r.line || ': ' || coalesce(r.id::text, r.sku, '')
            else p.name || case when v.id is null then '' else ', ' || ${OPTIONS} end end,
          r.wanted, case when p.id is null then null else ${stateSql('stock')} end,
          case when p.id is null then 'unknown' when v.id is null
            and exists (select 1 from product_variants o where o.product_id = p.id) then 'has-variants' end
        from (
          select f.*, coalesce(by_id.id, by_sku.id) variant_id,
            coalesce(by_id.product_id, by_sku.product_id, f.id, plain.id) product_id
          from unnest(${column('line')}::int[], ${column('id')}::uuid[], ${column('sku')}::text[],
            ${column('wanted')}::text[]) f (line, id, sku, wanted)
          left join product_variants by_id on by_id.id = f.id
          left join product_variants by_sku on f.id is null and by_sku.sku is not null
            and lower(by_sku.sku) = lower(f.sku)
          left join products plain on f.id is null and by_sku.id is null and plain.sku is not null
            and lower(plain.sku) = lower(f.sku)
        ) r left join products p on p.id = r.product_id and p.deleted_at is null
        left join product_variants v on v.id = r.variant_id and p.id is not null`,
  );
}

/** The second line of one thing is refused: nobody knows which of the two is right. */
export async function refuseDoubled(tx: Database, changeId: string): Promise<void> {
  await tx.execute(
    sql`update bulk_change_rows r set refusal = 'twice' from (
          select position, row_number() over (partition by coalesce(variant_id, product_id) order by position) place
            from bulk_change_rows where change_id = ${changeId} and refusal is null
        ) doubled where r.change_id = ${changeId} and r.position = doubled.position and doubled.place > 1`,
  );
}

const OPTIONS = sql`concat_ws(' · ', v.size, v.pot_type, v.pot_color)`;

const own = (column: string) =>
  sql.raw(`case when r.variant_id is null then p.${column} else v.${column} end`);

/** What stands there now of a line `r`, beside its product `p` and variant `v`, as a state's JSON. */
function stateSql(family: BulkFamily): SQL {
  const fields: Readonly<Record<BulkFamily, SQL>> = {
    money: sql`'pricePaise', ${own('price_paise')}, 'discountPricePaise', ${own('discount_price_paise')},
      'isDiscounted', ${own('is_discounted')}`,
    stock: sql`'stock', ${own('stock')}`,
    published: sql`'isPublished', p.is_published`,
    deals: sql`'includeInDeals', p.include_in_deals`,
    categories: sql`'categories', (select coalesce(jsonb_agg(link.category_id order by link.category_id), '[]')
      from product_categories link where link.product_id = r.product_id)`,
  };
  return sql`jsonb_build_object('family', ${family}::text, ${fields[family]})`;
}

/** Stores a line for each of these, with what stands there; by name, as the sheet lists them. */
export async function storeRows(
  tx: Database,
  { changeId, found, family }: { changeId: string; found: SQL; family: BulkFamily },
): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`insert into bulk_change_rows (change_id, position, product_id, variant_id, name, before)
        select ${changeId}, row_number() over (order by lower(p.name), p.id, v.created_at, v.id), p.id, v.id,
          p.name || case when v.id is null then '' else ', ' || ${OPTIONS} end, ${stateSql(family)}
        from (${found}) r join products p on p.id = r.product_id left join product_variants v on v.id = r.variant_id`,
  );
  return rowCount ?? 0;
}

export type BulkRow = {
  position: number;
  productId: string;
  variantId: string | null;
  name: string;
  before: BulkState;
  after: BulkState | null;
  wanted: string | null;
};

/** The lines of a change that follow `position`, so many as one statement takes. */
export async function readSlice(
  tx: Database,
  { changeId, position, only }: { changeId: string; position: number; only?: SQL },
): Promise<BulkRow[]> {
  const { rows } = await tx.execute<BulkRow>(
    sql`select position, product_id "productId", variant_id "variantId", name, before, after, wanted
        from bulk_change_rows r where change_id = ${changeId} and position > ${position} ${only ? sql`and ${only}` : sql``}
        order by position limit ${SLICE}`,
  );
  return rows;
}

/** Lines from one position to another. */
export type Slice = { from: number; to: number };

function isWithin(slice: Slice | undefined): SQL {
  return slice ? sql`and r.position between ${slice.from} and ${slice.to}` : sql``;
}

/**
 * Locks what a change's lines are about, as everybody does who changes a shelf: variants by id, then their products by id.
 * Whoever buys meanwhile waits.
 */
export async function lockTargets(tx: Database, changeId: string, within?: Slice): Promise<void> {
  const lines = sql`(select r.product_id, r.variant_id from ${bulkChangeRows} r
    where r.change_id = ${changeId} and r.refusal is null ${isWithin(within)})`;
  await tx.execute(
    sql`select count(*) from (select 1 from product_variants v where v.id in (select variant_id from ${lines} l)
          order by v.id for no key update) locked`,
  );
  await tx.execute(
    sql`select count(*) from (select 1 from products p where p.id in (select product_id from ${lines} l)
          order by p.id for no key update) locked`,
  );
}

/** The categories into which an undo puts products back: none goes meanwhile. Before their rows, as everybody locks them. */
export async function lockFormerCategories(tx: Database, changeId: string, within?: Slice): Promise<void> {
  await tx.execute(
    sql`select count(*) from (select 1 from categories where id in (
          select former.id::uuid from bulk_change_rows r, ${formerCategories}
          where r.change_id = ${changeId} and r.refusal is null ${isWithin(within)}) order by id for key share) locked`,
  );
}

const formerCategories = sql`jsonb_array_elements_text(r.before -> 'categories') former (id)`;

type Else = { family: BulkFamily; changeId: string; side: 'before' | 'after'; within?: Slice };

/**
 * The lines that are something else now than `side` says: changed since, sold meanwhile, or deleted. To take a change back, also
 * those that were in a category which is gone.
 */
export function isElse({ family, changeId, side, within }: Else): SQL {
  const isSplit = isOfProducts(family)
    ? sql`false`
    : sql`(r.variant_id is null and exists (select 1 from product_variants o where o.product_id = r.product_id))`;
  const isHomeless =
    side === 'after' && family === 'categories'
      ? sql`exists (select 1 from ${formerCategories} where not exists (select 1 from categories c where c.id = former.id::uuid))`
      : sql`false`;
  return sql`from bulk_change_rows r left join products p on p.id = r.product_id
      left join product_variants v on v.id = r.variant_id
    where r.change_id = ${changeId} and r.refusal is null ${isWithin(within)}
      and (p.id is null or p.deleted_at is not null or (r.variant_id is not null and v.id is null) or ${isSplit} or ${isHomeless}
        or ${stateSql(family)} is distinct from r.${sql.raw(side)})`;
}

type Written = Slice & { changeId: string; family: BulkFamily; side: 'before' | 'after' };

/** Writes one side of these lines, except those that were left alone. */
export async function writeSide(tx: Database, { changeId, family, side, from, to }: Written): Promise<void> {
  const lines = sql`bulk_change_rows r where r.change_id = ${changeId} and r.position between ${from} and ${to}
    and r.refusal is null and not r.was_left`;
  const value = (key: string) => sql`(r.${sql.raw(side)} ->> ${key})`;
  if (family === 'categories') {
    const wanted = sql`r.${sql.raw(side)} -> 'categories'`;
    await tx.execute(
      sql`delete from product_categories link using ${lines} and link.product_id = r.product_id
            and not ${wanted} ? link.category_id::text`,
    );
    await tx.execute(
      sql`insert into product_categories (product_id, category_id)
          select r.product_id, category.id from (select * from ${lines}) r
          join categories category on ${wanted} ? category.id::text on conflict do nothing`,
    );
    return;
  }
  const columns: Readonly<Record<Exclude<BulkFamily, 'categories'>, SQL>> = {
    money: sql`price_paise = ${value('pricePaise')}::bigint, is_discounted = ${value('isDiscounted')}::boolean,
      discount_price_paise = ${value('discountPricePaise')}::bigint`,
    stock: sql`stock = ${value('stock')}::int`,
    published: sql`is_published = ${value('isPublished')}::boolean`,
    deals: sql`include_in_deals = ${value('includeInDeals')}::boolean`,
  };
  const set = sql`set ${columns[family]}, updated_at = now()`;
  if (!isOfProducts(family)) {
    await tx.execute(sql`update product_variants v ${set} from ${lines} and v.id = r.variant_id`);
  }
  await tx.execute(
    sql`update products p ${set} from ${lines} and r.variant_id is null and p.id = r.product_id`,
  );
}
