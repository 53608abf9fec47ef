import { type SQL, and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products } from '../../database/tables/catalogue.ts';
import { plantCare } from '../../database/tables/content.ts';
import { type Category, listCategories } from '../catalogue/categories.ts';
import { readProductCards } from '../catalogue/product-cards.ts';
import { isListed } from '../catalogue/product-conditions.ts';
import { wordForms, wordsOf } from '../catalogue/search-words.rules.ts';
import { readSynonyms } from '../catalogue/vocabulary.ts';
import type { Shop } from '../shop.types.ts';
import { FEWEST_LETTERS, type Suggestions } from './suggestions.rules.ts';

const MOST_PRODUCTS = 5;
const MOST_OTHERS = 3;
const MOST_WORDS = 6;

/**
 * What somebody may mean who has typed so far (`toTyped`): products whose names begin so, then those with words that do, then
 * what goes by another name; categories and guides besides. docs/behaviour/content.md#suggestions.
 */
export async function findSuggestions(shop: Shop, { typed }: { typed: string }): Promise<Suggestions> {
  // A letter between others, as in 'a fern', says nothing.
  const words = wordsOf(typed)
    .filter((word, at, { length }) => word.length > 1 || at === length - 1)
    .slice(0, MOST_WORDS);
  if (typed.length < FEWEST_LETTERS || words.length === 0)
    return { products: [], categories: [], guides: [] };
  const others = await findOtherNames(shop.db, words);
  const [found, categories, guides] = await Promise.all([
    findProducts(shop, { typed, words, others }),
    listCategories(shop),
    findGuides(shop.db, [words, ...others]),
  ]);
  return {
    products: found,
    categories: categories.filter((category) => isMeant(category, words)).slice(0, MOST_OTHERS),
    guides,
  };
}

/** Whether each word begins one of the name's. */
function isMeant({ name }: Category, words: readonly string[]): boolean {
  const own = wordsOf(name);
  return words.every((word) => own.some((part) => part.startsWith(word)));
}

/** The words of what else it is called that these words are, or begin to be, a name of. */
async function findOtherNames(db: Database, words: readonly string[]): Promise<string[][]> {
  const key = words.join(' ');
  const groups = await readSynonyms(db);
  const isBegun = (name: readonly string[]) => name.join(' ').startsWith(key);
  const meant = groups.filter((group) => group.words.some(isBegun)).slice(0, MOST_OTHERS);
  return meant.flatMap((group) => group.words.filter((name) => name.length > 0 && !isBegun(name)));
}

type Asked = { typed: string; words: string[]; others: string[][] };

async function findProducts(shop: Shop, { typed, words, others }: Asked): Promise<Suggestions['products']> {
  const { db } = shop;
  const said = whatIsSaid(words);
  const called = others.map((name) => name.map(asWhole).join('&')).join('|');
  // Each is asked only while those before it have not found enough; all of them stop early.
  const ways = [
    () => findBegun(db, typed),
    () => findAmongNewest(db, said),
    () => findRare(db, whatIsRare(words) ?? said),
    ...(called === '' ? [] : [() => findAmongNewest(db, called), () => findRare(db, called)]),
  ];
  const ids = new Set<string>();
  for (const find of ways) {
    if (ids.size >= MOST_PRODUCTS) break;
    // oxlint-disable-next-line no-await-in-loop -- the next is asked only for what this one leaves open
    for (const id of await find()) ids.add(id);
  }
  const wanted = [...ids].slice(0, MOST_PRODUCTS);
  const rows =
    wanted.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, wanted));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const cards = await readProductCards(
    shop,
    wanted.flatMap((id) => byId.get(id) ?? []),
  );
  return cards.map(({ id, name, imageUrl, pricePaise, hasHigherPrices }) => ({
    id,
    name,
    imageUrl,
    pricePaise,
    hasHigherPrices,
  }));
}

/** Whatever stands in `n:` lexemes: quoted, as words have no quotes or backslashes. */
const asWhole = (word: string) =>
  `(${wordForms(word)
    .map((form) => `'n:${form}'`)
    .join('|')})`;
const asBegun = (word: string) => `('n:${word}':*|${asWhole(word)})`;

/** All words in a name, the last of them perhaps not to its end. */
function whatIsSaid(words: readonly string[]): string {
  return words.map((word, at) => (at === words.length - 1 ? asBegun(word) : asWhole(word))).join('&');
}

/** One or two letters begin a good part of all words: where there are others they alone are looked up. */
function whatIsRare(words: readonly string[]): string | undefined {
  const isShort = words.length > 1 && (words.at(-1) ?? '').length <= FEWEST_LETTERS;
  return isShort ? words.slice(0, -1).map(asWhole).join('&') : undefined;
}

/** By the index of names: from the first that could begin so. */
async function findBegun(db: Database, typed: string): Promise<string[]> {
  return idsOf(
    db,
    sql`select id from (
        select products.id, lower(products.name) as name from products
        where ${isListed()} and lower(products.name) >= ${typed}
        order by lower(products.name), products.id limit ${MOST_PRODUCTS}) begun
      where starts_with(name, ${typed})`,
  );
}

/** What many products have, some of the newest have, too: there a common word is found at once. */
const NEWEST = 300;

async function findAmongNewest(db: Database, query: string): Promise<string[]> {
  return idsOf(
    db,
    sql`select newest.id from (
        select products.id, products.created_at from products where ${isListed()}
        order by products.created_at desc, products.id desc limit ${NEWEST}) newest
      join product_search on product_id = newest.id
      where heading @@ ${query}::tsquery
      order by newest.created_at desc, newest.id desc limit ${MOST_PRODUCTS}`,
  );
}

/** So many of what the index of words finds are looked at. */
const LOOKED_AT = 200;

/** Materialized, or the planner reads the table for so few rows, in vain where there are none. */
async function findRare(db: Database, query: string): Promise<string[]> {
  return idsOf(
    db,
    sql`with matching as materialized (
        select product_id from product_search where document @@ ${query}::tsquery)
      select products.id from (select product_id from matching limit ${LOOKED_AT}) looked_at
      join products on products.id = product_id
      where ${isListed()} order by products.created_at desc, products.id desc limit ${MOST_PRODUCTS}`,
  );
}

async function idsOf(db: Database, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** Guides in whose names words begin so; of other names all words. */
async function findGuides(db: Database, names: readonly string[][]): Promise<{ id: string; name: string }[]> {
  const begins = (word: string) =>
    sql`exists (select from unnest(search_words_of(${plantCare.name})) as own where starts_with(own, ${word}))`;
  const each = names.map((words) => sql`(${sql.join(words.map(begins), sql` and `)})`);
  return db
    .select({ id: plantCare.id, name: plantCare.name })
    .from(plantCare)
    .where(and(eq(plantCare.isPublished, true), sql`(${sql.join(each, sql` or `)})`))
    .orderBy(sql`lower(${plantCare.name})`, plantCare.id)
    .limit(MOST_OTHERS);
}
