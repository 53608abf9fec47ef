import { type SQL, and, sql } from 'drizzle-orm';
import { EVERYWHERE } from '../../database/tables/listings.ts';
import { indianWallClock } from '../indian-time.rules.ts';
import { readKept } from '../kept-reads.ts';
import type { Shop } from '../shop.types.ts';
import { isFacetListingFilled } from './category-listing.ts';
import {
  type Chosen,
  type CountedFacets,
  type FacetKind,
  nearestKinds,
  priceBounds,
} from './facet-counts.rules.ts';
import type { Sort } from './listing-sorts.rules.ts';
import type { Step, Walked } from './walk-listing.ts';

/** So many products that answer are all read and put in order; of more the list is walked, which finds some soon. */
const GATHERED = 2_000;
/** The month that it is in India, of the bits of `facet_listing.flowering`. */
export const floweringMonth = (now: Date): number => indianWallClock(now).getUTCMonth() + 1;

/**
 * The kinds of products that a list has, by their facets, of a category or of all: some hundreds or thousands, however many
 * products. Null: after an update of a large shop they are still being gone through, and nothing can be narrowed.
 */
export async function readFacetKinds(
  shop: Shop,
  category: string | undefined,
): Promise<readonly FacetKind[] | null> {
  if (!(await isFacetListingFilled(shop.db))) return null;
  const month = floweringMonth(shop.now());
  const list = category ?? EVERYWHERE;
  const read = await readKept(shop, { name: `facets:${month}:${list}`, tags: ['listing'] }, async (own) => {
    const { rows } = await own.db.execute<FacetKind>(sql`
      select facets, sum(products) filter (where month = 0)::int as products,
          coalesce(sum(products) filter (where month = ${month}), 0)::int as flowering
        from facet_counts where category_id = ${list} and month in (0, ${month})
       group by facets having sum(products) filter (where month = 0) > 0`);
    // Ids of no category can be made up without end: nothing is kept of them.
    return rows.length > 0 ? rows : undefined;
  });
  return read ?? [];
}

/** The condition for a row `of` facet_listing that answers all that is chosen. */
export function answers(of: string, { masks, isFlowering }: Chosen, month: number): SQL {
  const column = (name: string) => sql.raw(`${of}.${name}`);
  const asked = Object.values(masks).map((mask) => sql`${column('facets')} & ${mask} <> 0`);
  const flowers = isFlowering ? sql`${column('flowering')} & ${1 << month} <> 0` : undefined;
  return and(...asked, flowers) ?? sql`true`;
}

type Order = { column: SQL; placed: SQL; descending: boolean };

const ORDERS: Record<Sort, Order> = {
  newest: { column: sql.raw('l.created_at'), placed: sql.raw('place.created_at'), descending: true },
  'price-low': {
    column: sql.raw('l.from_price_paise'),
    placed: sql.raw('place.from_price_paise'),
    descending: false,
  },
  'price-high': {
    column: sql.raw('l.from_price_paise'),
    placed: sql.raw('place.from_price_paise'),
    descending: true,
  },
  name: { column: sql.raw('l.name'), placed: sql.raw('lower(place.name)'), descending: false },
};

type Asked = {
  category: string | undefined;
  sort: Sort | undefined;
  step: Step;
  chosen: Chosen;
  counted: Pick<CountedFacets, 'total' | 'kinds'>;
};

/**
 * A page of the products of a list that answer all that is chosen. Few are gathered by their kinds; of many the list is walked
 * in its order until the page is full: a piece of an index either way, however large the shop (docs/decisions/0058).
 */
export async function walkFacets(shop: Shop, asked: Asked): Promise<Walked> {
  const { total } = asked.counted;
  if (total === 0) return { ids: [], total: 0, passed: 0 };
  return total <= GATHERED ? gather(shop, asked) : walk(shop, asked);
}

function orderOf({ sort = 'newest', step: { place, backwards } }: Pick<Asked, 'sort' | 'step'>) {
  const { column, placed, descending } = ORDERS[sort];
  const downwards = descending !== backwards;
  const direction = sql.raw(downwards ? 'desc' : 'asc');
  const beside = (than: '<' | '>' | '<=' | '>=') => (key: SQL, id: SQL) =>
    place === undefined
      ? undefined
      : sql`(${key}, ${id}) ${sql.raw(than)} (select ${placed}, place.id from products place where place.id = ${place})`;
  const behind = beside(downwards ? '<' : '>');
  return {
    column,
    behind,
    ahead: backwards ? behind : beside(descending ? '>=' : '<='),
    by: (key: SQL, id: SQL) => sql`order by ${key} ${direction}, ${id} ${direction}`,
  };
}

const id = sql.raw('l.product_id');

/** One entry after the other from the place on, as the index has them. How many come before it, nobody counts. */
async function walk(shop: Shop, asked: Asked): Promise<Walked> {
  const { category = EVERYWHERE, sort, step, chosen, counted } = asked;
  const { column, behind, by } = orderOf(asked);
  // The cheapest of those that are dear come after all others: they begin where their prices do.
  const prices = sort === 'price-low' || sort === 'price-high' ? priceBounds(chosen) : {};
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select ${id} as id from facet_listing l
     where ${and(
       sql`l.category_id = ${category}`,
       behind(column, id),
       prices.least === undefined ? undefined : sql`${column} >= ${prices.least}`,
       prices.below === undefined ? undefined : sql`${column} < ${prices.below}`,
       answers('l', chosen, floweringMonth(shop.now())),
     )}
     ${by(column, id)} limit ${step.size + 1}`);
  return {
    ids: rows.map((row) => row.id),
    total: counted.total,
    passed: step.place === undefined ? 0 : null,
  };
}

async function gather(shop: Shop, asked: Asked): Promise<Walked> {
  const { step } = asked;
  const { column, behind, ahead, by } = orderOf(asked);
  const [key, own] = [sql.raw('key'), sql.raw('id')];
  const { rows } = await shop.db.execute<Walked>(sql`
    with found as materialized (${ofKinds(shop, asked, column)}),
      page as (select id, key from found where ${behind(key, own) ?? sql`true`} ${by(key, own)} limit ${step.size + 1})
    select array(select id from page ${by(key, own)})::text[] as ids,
      (select count(*)::int from found) as total,
      (select count(*)::int from found where ${ahead(key, own) ?? sql`false`}) as passed`);
  return rows[0] ?? { ids: [], total: 0, passed: 0 };
}

type Gathered = Pick<Asked, 'category' | 'chosen'> & { counted: Pick<CountedFacets, 'kinds'> };

/** Ids and keys of all products of these kinds, each kind looked up in the index. */
function ofKinds(shop: Shop, { category = EVERYWHERE, chosen, counted }: Gathered, key: SQL): SQL {
  const flowers = answers('l', { masks: {}, isFlowering: chosen.isFlowering }, floweringMonth(shop.now()));
  return sql`select ${id} as id, ${key} as key
    from unnest(${sql.param(counted.kinds.map(({ facets }) => facets))}::int[]) as kind (facets)
    cross join lateral (
      select * from facet_listing l
       where l.category_id = ${category} and l.facets = kind.facets and ${flowers} offset 0) l`;
}

type Near = { category?: string | undefined; kinds: readonly FacetKind[]; most: number };

/** Ids of up to so many products of these kinds, in their order; the newest of each. */
export async function listOfKinds(
  shop: Shop,
  { category = EVERYWHERE, kinds, most }: Near,
): Promise<string[]> {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select newest.id from unnest(${sql.param(kinds.map(({ facets }) => facets))}::int[]) with ordinality as kind (facets, place)
      cross join lateral (
        select ${id} as id, l.created_at from facet_listing l
         where l.category_id = ${category} and l.facets = kind.facets
         order by l.created_at desc, ${id} desc limit ${most}) newest
     order by kind.place, newest.created_at desc, newest.id desc limit ${most}`);
  return rows.map((row) => row.id);
}

/** Ids of up to so many products of a category, or else of the shop, that come nearest to what is chosen. */
export async function listNearest(
  shop: Shop,
  { category, chosen, most }: Pick<Asked, 'category' | 'chosen'> & { most: number },
): Promise<string[]> {
  const own = (await readFacetKinds(shop, category)) ?? [];
  if (own.length > 0) return listOfKinds(shop, { category, kinds: nearestKinds(own, chosen, most), most });
  const kinds = (await readFacetKinds(shop, undefined)) ?? [];
  return listOfKinds(shop, { kinds: nearestKinds(kinds, chosen, most), most });
}
