import { type SQL, and, asc, desc, eq, gte, lt, max, sql } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { diagnoses, informationPages, plantCare } from '../../database/tables/content.ts';
import { isListed } from '../catalogue/product-conditions.ts';
import type { Shop } from '../shop.types.ts';
import { informationSlugs } from './information-pages.rules.ts';
import { PARTS, firstIdOf, parseSitemapPart } from './sitemap.rules.ts';

/** A public page: its path, and when it last changed where that is known. */
export type SitemapEntry = { path: string; changedAt: Date | null };

/** The addresses themselves, or the names of the parts that they are spread over. */
export type Sitemap = { kind: 'addresses'; entries: SitemapEntry[] } | { kind: 'parts'; names: string[] };

/** Addresses in one file, more or less. The format allows 50,000; a file of these is made in a moment and kept in little memory. */
const PART_SIZE = 2500;
const MOST_ADDRESSES = 50_000;

type Asked = { part: string | undefined; partSize?: number };

/**
 * Every page that search engines shall know: home, shop, products, guides and information pages. In one list while it is
 * short, else by parts: without a name which there are, with one its addresses. Null: there is no such part.
 */
export async function findSitemap(
  shop: Shop,
  { part, partSize = PART_SIZE }: Asked,
): Promise<Sitemap | null> {
  if (part === undefined) return whole(shop, partSize);
  const asked = parseSitemapPart(part);
  if (!asked) return null;
  if (asked.kind === 'pages') return { kind: 'addresses', entries: await listPages(shop) };
  if (asked.kind === 'guides') {
    const scope = { limit: partSize, offset: (asked.number - 1) * partSize };
    const entries = await listGuides(shop, scope);
    return entries.length > 0 ? { kind: 'addresses', entries } : null;
  }
  const parts = await countParts(shop, partSize);
  // Who has read the list of parts a while ago finds them even where the shop has grown or shrunk meanwhile.
  if (![parts / 2, parts, parts * 2].includes(asked.of)) return null;
  return { kind: 'addresses', entries: await listProductsOf(shop, asked) };
}

async function whole(shop: Shop, partSize: number): Promise<Sitemap> {
  const [guides, parts] = await Promise.all([
    shop.db.$count(plantCare, isShownGuide),
    countParts(shop, partSize),
  ]);
  const listed = parts === 1 ? await listProducts(shop, partSize) : [];
  if (parts > 1 || guides + listed.length > partSize) {
    const names = [
      ...numbers(parts).map((number) => `products-${number}-of-${parts}`),
      ...numbers(Math.ceil(guides / partSize)).map((number) => `guides-${number}`),
    ];
    return { kind: 'parts', names: ['pages', ...names] };
  }
  const lists = await Promise.all([listPages(shop), listGuides(shop, { limit: partSize, offset: 0 })]);
  const [pages, all] = lists;
  return { kind: 'addresses', entries: [...pages, ...listed, ...all] };
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/**
 * Over how many parts the products are spread: the fewest of which the first has no more than it may. Ids are random, so the
 * others have as many; drafts and deleted products count, so as not to read any.
 */
async function countParts({ db }: Shop, partSize: number): Promise<number> {
  const ends = PARTS.map((of) => firstIdOf({ number: 2, of }) ?? LAST_ID);
  const { rows } = await db.execute<{ parts: number }>(sql`
    select parts from unnest(${sql.param(PARTS)}::int[], ${sql.param(ends)}::uuid[]) with ordinality as tried (parts, ending, at)
     where (select count(*) from (select from products where id <= ending limit ${partSize + 1}) first)
       <= ${partSize}
     order by at limit 1`);
  return rows[0]?.parts ?? PARTS.at(-1) ?? 1;
}

const isShownGuide: SQL = eq(plantCare.isPublished, true);

async function listPages(shop: Shop): Promise<SitemapEntry[]> {
  const [[listing], [library], [diagnosis], rows] = await Promise.all([
    shop.db
      .select({ changedAt: products.createdAt })
      .from(products)
      .where(isListed())
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(1),
    shop.db
      .select({ changedAt: max(plantCare.updatedAt) })
      .from(plantCare)
      .where(isShownGuide),
    shop.db
      .select({ changedAt: max(diagnoses.updatedAt) })
      .from(diagnoses)
      .where(eq(diagnoses.isPublished, true)),
    shop.db
      .select({
        slug: informationPages.slug,
        changedAt: informationPages.updatedAt,
        isPublished: informationPages.isPublished,
      })
      .from(informationPages),
  ]);
  const stored = new Map(rows.map((row) => [row.slug, row]));
  return [
    { path: '/', changedAt: null },
    { path: '/shop', changedAt: listing?.changedAt ?? null },
    { path: '/finder', changedAt: null },
    { path: '/plant-care', changedAt: library?.changedAt ?? null },
    // Without symptoms it is nothing to be found.
    ...(diagnosis?.changedAt ? [{ path: '/plant-care/diagnosis', changedAt: diagnosis.changedAt }] : []),
    ...informationSlugs
      .filter((slug) => stored.get(slug)?.isPublished !== false)
      .map((slug) => ({ path: `/${slug}`, changedAt: stored.get(slug)?.changedAt ?? null })),
  ];
}

async function listProducts(shop: Shop, limit: number): Promise<SitemapEntry[]> {
  const rows = await shop.db
    .select(ENTRY)
    .from(products)
    .where(isListed())
    .orderBy(asc(products.createdAt), asc(products.id))
    .limit(limit);
  return rows.map(toEntry);
}

async function listProductsOf(shop: Shop, part: { number: number; of: number }): Promise<SitemapEntry[]> {
  const [from, to] = [firstIdOf(part), firstIdOf({ ...part, number: part.number + 1 })];
  const rows = await shop.db
    .select(ENTRY)
    .from(products)
    .where(and(from ? gte(products.id, from) : undefined, to ? lt(products.id, to) : undefined, isListed()))
    .orderBy(asc(products.id))
    .limit(MOST_ADDRESSES);
  return rows.map(toEntry);
}

const ENTRY = { id: products.id, changedAt: products.updatedAt };
const toEntry = ({ id, changedAt }: { id: string; changedAt: Date }) => ({
  path: `/product/${id}`,
  changedAt,
});

type Scope = { limit: number; offset: number };

async function listGuides(shop: Shop, { limit, offset }: Scope): Promise<SitemapEntry[]> {
  const rows = await shop.db
    .select({ id: plantCare.id, changedAt: plantCare.updatedAt })
    .from(plantCare)
    .where(isShownGuide)
    .orderBy(asc(plantCare.createdAt), asc(plantCare.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id, changedAt }) => ({ path: `/plant-care/${id}`, changedAt }));
}
