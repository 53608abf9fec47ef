import type { Database } from '../../database/client.ts';
import { namedAs, readNewest } from './library-uploads.ts';
import { countMediaUses, usedAs, withUses } from './media-uses.ts';
import type { MediaEntry, MediaPage } from './media.types.ts';
import { listShipped } from './shipped-pictures.ts';
import type { MediaQuery } from './uploads.schema.ts';

type Sizes = {
  most: number;
  size: number;
  /** Of files that the search finds by what shows them. */
  keys: readonly string[];
};

/** One page of the library in another order than by age, of the newest uploads and the shipped pictures that are shown. */
export async function listSorted(
  db: Database,
  query: MediaQuery,
  { most, size, keys }: Sizes,
): Promise<MediaPage> {
  const { after, before } = query;
  const [{ found, isCut }, shipped] = await Promise.all([
    usedAs(db, query.use).then((use) => readNewest(db, { named: namedAs(query, keys), use, most })),
    listShipped(db, query, keys),
  ]);
  const entries = await inOrder(db, query.sort, [...found, ...shipped]);
  // From a place that is gone the list begins anew.
  const mark = entries.findIndex(({ id }) => id === (after ?? before));
  const from = after === undefined ? Math.max(mark - size, 0) : mark + 1;
  const page = entries.slice(from, from + size);
  return {
    files: await withUses(db, page),
    first: from + 1,
    total: entries.length,
    hasMoreThanTotal: isCut,
    next: from + size < entries.length ? (page.at(-1)?.id ?? null) : null,
    previous: from > 0 ? (page[0]?.id ?? null) : null,
  };
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byName = (a: MediaEntry, b: MediaEntry) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);

async function inOrder(
  db: Database,
  sort: MediaQuery['sort'],
  entries: readonly MediaEntry[],
): Promise<MediaEntry[]> {
  if (sort === 'name') return entries.toSorted(byName);
  const counts =
    sort === 'uses'
      ? await countMediaUses(
          db,
          entries.map(({ key }) => key),
        )
      : null;
  // What is shipped is no file of the storage, and has no size there: it comes last.
  const weigh = ({ key, bytes }: MediaEntry) => (counts ? (counts.get(key) ?? 0) : (bytes ?? -1));
  return entries.toSorted((a, b) => weigh(b) - weigh(a) || byName(a, b));
}
