import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { categories } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { EVERYWHERE } from '../../database/tables/listings.ts';
import { DEALS } from './category.rules.ts';
import type { Chosen, FacetKind } from './facet-counts.rules.ts';
import { answers, floweringMonth } from './facet-listing.ts';
import type { Sort } from './listing-sorts.rules.ts';
import { isListed } from './product-conditions.ts';
import type { Search, Tier } from './product-search.ts';
import { isFacetListingFilled, isSearchListingFilled } from './category-listing.ts';
import type { Step, Walked } from './walk-listing.ts';

/** So many of what a search finds are put in order, those of the best kind among them, and counted: each is looked at. */
export const SEARCH_LIMIT = 1_000;
/** So many products are walked by to fill a page of very many that are found; where they are rarer there, the index is asked. */
const WALKED = 10_000;
/** With so many products what one in a hundred has are very many (search_headings). */
const LARGE = 100_000;

type Asked = {
  search: Search;
  sort: Sort | undefined;
  category: string | undefined;
  step: Step;
  chosen: Chosen;
};

/** What found products are ordered by, beside their ids: columns of search_listing, and of a product that has left it. */
type Order = { key: SQL; placeKey: SQL; descending: boolean };

const ORDERS: Record<Sort, Order> = {
  newest: { key: sql`l.created_at`, placeKey: sql`place.created_at`, descending: true },
  'price-low': { key: sql`l.from_price_paise`, placeKey: sql`place.from_price_paise`, descending: false },
  'price-high': { key: sql`l.from_price_paise`, placeKey: sql`place.from_price_paise`, descending: true },
  name: { key: sql`l.name`, placeKey: sql`lower(place.name)`, descending: false },
};

/** `all` were found, whatever is chosen of their facets; `kinds` are theirs, where they are known. */
type FoundPage = Walked & { all: number; kinds: FacetKind[] | null };

/** A page of what a search finds, narrowed to what is chosen of facets, the best first where no other order is asked for. docs/behaviour/content.md#search. */
export async function walkFound(
  shop: Shop,
  { search, sort, category, step, chosen }: Asked,
): Promise<FoundPage> {
  const { db } = shop;
  const [isFilled, hasFacets] = await Promise.all([isSearchListingFilled(db), isFacetListingFilled(db)]);
  const narrowed = hasFacets ? { chosen, month: floweringMonth(shop.now()) } : null;
  const tiers = await within(db, search.tiers, category);
  const order = sort === undefined ? byRank(search) : ORDERS[sort];
  // Of equally good ones the latest come first.
  const second = (of: 'l' | 'place') =>
    sort === undefined ? sql.raw(`${of}.created_at`) : sql`'epoch'::timestamptz`;
  // Those that have each word whole in their name are all as good as can be.
  const keyOf = (at: number) => (sort === undefined && at === 0 ? (search.most ?? order.key) : order.key);
  const found = { tiers, isFilled, keysOf: (at: number) => sql`${keyOf(at)} as key, ${second('l')} as at` };
  const placeOf = (
    id: string,
  ) => sql`select ${order.placeKey}, ${second('place')}, place.id from products place
    left join product_search placed on placed.product_id = place.id where place.id = ${id}`;
  const walked = await readFound(db, { found, descending: order.descending, placeOf, step, narrowed });
  if (sort === undefined || (walked.all <= SEARCH_LIMIT && !walked.isCut) || !isFilled) return walked;
  // The cheapest of very many are not among the best: they are come upon by walking in that order.
  const { areManyHeaded, areCommon } = walked;
  const ids = await walkOrder(db, { tiers, areManyHeaded, areCommon, order, step, narrowed });
  return {
    ...walked,
    // Too rare in this order: the latest that have the words, then.
    ids: ids.length > step.size || ids.length >= walked.ids.length ? ids : walked.ids,
    passed: step.place === undefined ? 0 : null,
  };
}

function byRank({ rank }: Search): Order {
  return { key: rank(sql`l.heading`), placeKey: rank(sql`placed.heading`), descending: true };
}

/** Categories stand among the words of their products; 'Deals' has what is marked for it, too. */
async function within(db: Database, tiers: Tier[], category: string | undefined): Promise<Tier[]> {
  if (category === undefined) return tiers;
  const [found] = await db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, category));
  const listed = found?.name === DEALS ? `('c:${category}'|'v:deals')` : `'c:${category}'`;
  return tiers.map(({ of, words, sought }) => ({
    of,
    words: `${words}&${listed}`,
    sought: `${sought}&${listed}`,
  }));
}

type Found = { tiers: Tier[]; isFilled: boolean; keysOf: (tier: number) => SQL };
/** What is chosen of facets, this month; null: facets are not known yet. */
type Narrowed = { chosen: Chosen; month: number } | null;
type Reading = {
  found: Found;
  descending: boolean;
  placeOf: (id: string) => SQL;
  step: Step;
  narrowed: Narrowed;
};

/**
 * Whether there are very many already among those whose headings have all words, and whether of so many in a large shop that nobody
 * asks the index of words for all of them.
 */
type ReadPage = FoundPage & { areManyHeaded: boolean; areCommon: boolean };

/** Gathers the kinds of products that answer, each only where those before it are not enough, and reads a page of all. */
async function readFound(db: Database, reading: Reading): Promise<ReadPage> {
  const { found, descending, placeOf, step, narrowed } = reading;
  const { place, backwards, size } = step;
  const downwards = descending !== backwards;
  const direction = sql.raw(downwards ? 'desc' : 'asc');
  const order = sql`order by key ${direction}, at ${direction}, id ${direction}`;
  const beside = (than: '<' | '>' | '<=' | '>=') =>
    place === undefined ? sql`true` : sql`(key, at, id) ${sql.raw(than)} (${placeOf(place)})`;
  const behind = beside(downwards ? '<' : '>');
  const passed = backwards ? behind : beside(descending ? '>=' : '<=');
  const kind = (at: number) => sql.raw(`kind_${at}`);
  const kinds = found.tiers.map((tier, at) => {
    const isWanted = found.tiers
      .slice(0, at)
      .map(
        (_, before) =>
          sql`(select count(*) <= ${SEARCH_LIMIT} and coalesce(bool_and(is_all), true) from ${kind(before)})`,
      );
    return sql`${kind(at)} as materialized (
      select l.product_id as id, ${found.keysOf(at)}, l.is_all from ${rowsOf(tier, found.isFilled)} l
      where ${and(...isWanted) ?? sql`true`})`;
  });
  const each = found.tiers.map((_, at) => sql`select id, key, at from ${kind(at)}`);
  const headed = found.tiers.flatMap(({ of }, at) =>
    of === 'headings'
      ? sql`(select count(*) > ${SEARCH_LIMIT} or not coalesce(bool_and(is_all), true) from ${kind(at)})`
      : [],
  );
  const all = found.tiers.map((_, at) => sql`select is_all from ${kind(at)}`);
  const isNarrowed = narrowed !== null && isAsked(narrowed.chosen);
  const { rows } = await db.execute<ReadPage>(sql`
    with ${sql.join(kinds, sql`, `)},
      every as materialized (${sql.join(each, sql` union `)}),
      faceted as materialized (${narrowed === null ? sql`select *, 0 as facets, 0 as flowering from every` : WITH_FACETS}),
      found as materialized (
        select id, key, at from ${isNarrowed ? sql`faceted l where ${answers('l', narrowed.chosen, narrowed.month)}` : sql`every`}),
      page as (select id, key, at from found where ${behind} ${order} limit ${size + 1})
    select array(select id from page ${order})::text[] as ids,
      (select count(*)::int from found) as total,
      (select count(*)::int from every) as "all",
      (select json_agg(kind) from (
        select facets, count(*) as products, count(*) filter (where flowering & ${1 << (narrowed?.month ?? 0)} <> 0) as flowering
          from faceted group by facets) kind) as kinds,
      exists (select from (${sql.join(all, sql` union all `)}) kinds where not is_all)
        or (${isNarrowed} and (select count(*) from every) > ${SEARCH_LIMIT}) as "isCut",
      ${sql.join(headed, sql` or `)} as "areManyHeaded",
      exists (select from (${sql.join(all, sql` union all `)}) kinds where not is_all)
        and (select reltuples > ${LARGE} from pg_class where oid = 'search_listing'::regclass) as "areCommon",
      (select count(*)::int from found where ${place === undefined ? sql`false` : passed}) as passed`);
  const page = rows[0] ?? { ids: [], total: 0, all: 0, kinds: null, passed: 0, ...NEITHER };
  return { ...page, kinds: narrowed === null ? null : (page.kinds ?? []) };
}

const NEITHER = { areManyHeaded: false, areCommon: false };

const isAsked = ({ masks, isFlowering }: Chosen) => isFlowering || Object.keys(masks).length > 0;

/** Looked up by their ids, whatever the planner believes of how many were found. */
const WITH_FACETS = sql`select every.*, listed.facets, listed.flowering from every
  cross join lateral (select facets, flowering from facet_listing f
    where f.product_id = every.id and f.category_id = ${EVERYWHERE} offset 0) listed`;

/** Up to so many products of a kind, and one more, as search_listing has them; until it is filled, as its sources do. */
function rowsOf({ of, words, sought }: Tier, isFilled: boolean): SQL {
  const most = SEARCH_LIMIT + 1;
  if (!isFilled)
    return sql`(select products.id as product_id, products.created_at, products.from_price_paise,
        lower(products.name) as name, words.heading, true as is_all
      from products join product_search words on words.product_id = products.id
      where ${isListed()} and words.document @@ ${words}::tsquery order by products.id desc limit ${most})`;
  return sql`(select (found.product).*, found.is_all
      from ${sql.raw(`search_${of}`)}(${words}::tsquery, ${sought}::tsquery, ${most}) found)`;
}

type Walk = {
  tiers: Tier[];
  areManyHeaded: boolean;
  areCommon: boolean;
  order: Order;
  step: Step;
  narrowed: Narrowed;
};

/** The ids of a page of very many, in the order of an index of search_listing; of those with good headings, if these are many. */
async function walkOrder(
  db: Database,
  { tiers, areManyHeaded, areCommon, order, step, narrowed }: Walk,
): Promise<string[]> {
  const { place, backwards, size } = step;
  const [headed, all] = tiers.slice(-2);
  const downwards = order.descending !== backwards;
  const direction = sql.raw(downwards ? 'desc' : 'asc');
  const than = sql.raw(downwards ? '<' : '>');
  const behind =
    place === undefined
      ? undefined
      : sql`(${order.key}, l.product_id) ${than} (select ${order.placeKey}, place.id from products place where place.id = ${place})`;
  const ordered = sql`order by ${order.key} ${direction}, l.product_id ${direction}`;
  const isHeaded = sql`l.heading @@ ${headed?.words}::tsquery`;
  const isTold = sql`(select s.document @@ ${all?.words}::tsquery from product_search s where s.product_id = l.product_id)`;
  const isSo =
    narrowed !== null && isAsked(narrowed.chosen)
      ? sql`(select ${answers('f', narrowed.chosen, narrowed.month)} from facet_listing f
          where f.product_id = l.product_id and f.category_id = ${EVERYWHERE})`
      : sql`true`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.product_id as id
    from (select * from search_listing l where ${behind ?? sql`true`} ${ordered} limit ${WALKED}) l
    where (${areManyHeaded ? isHeaded : sql`${isHeaded} or ${isTold}`}) and ${isSo}
    limit ${size + 1}`);
  if (rows.length > size || areCommon) return rows.map(({ id }) => id);
  const sought = areManyHeaded
    ? sql`search_listing l where l.heading @@ ${headed?.sought}::tsquery and ${isHeaded}`
    : sql`product_search s join search_listing l on l.product_id = s.product_id where s.document @@ ${all?.words}::tsquery`;
  const rarer = await db.execute<{ id: string }>(sql`
    select l.product_id as id from ${sought} and ${behind ?? sql`true`} and ${isSo} ${ordered} limit ${size + 1}`);
  return rarer.rows.map(({ id }) => id);
}
