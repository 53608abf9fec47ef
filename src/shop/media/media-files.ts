import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import { type Counted, SEARCH_COUNT_LIMIT } from '../list-page.rules.ts';
import type { Shop } from '../shop.types.ts';
import {
  type Uploads,
  countUploads,
  namedAs,
  placeOfUpload,
  readUploads,
  toCountedUploads,
} from './library-uploads.ts';
import { findKeysByName } from './media-search.ts';
import { usedAs, withUses } from './media-uses.ts';
import type { MediaEntry, MediaPage } from './media.types.ts';
import { isShipped, listShipped } from './shipped-pictures.ts';
import { listSorted } from './sorted-media.ts';
import type { MediaQuery } from './uploads.schema.ts';

/** Whole rows of the library's grid in the usual window (src/admin/media/media-grid.tsx). */
export const MEDIA_PAGE_SIZE = 40;

/** So many files are looked at for a page of those that are shown, or are not. */
const MOST_LOOKED_AT = 2_500;

/**
 * One page of the media library, the newest uploads first, behind them the shipped pictures that are shown, with the places
 * that show each file. Paged by key. By their use 2,500 files are looked at: a page may have fewer than there is room for, and the
 * next goes on. In another order the newest 2,500 are sorted.
 */
export async function listMedia(shop: Shop, query: MediaQuery, most = MOST_LOOKED_AT): Promise<MediaPage> {
  const keys = await findKeysByName(shop.db, query.q);
  if (query.sort !== undefined) return listSorted(shop.db, query, { most, size: MEDIA_PAGE_SIZE, keys });
  const cursor = await findCursor(shop.db, query);
  const backwards = cursor !== undefined && query.after === undefined;
  const asked = { named: namedAs(query, keys), use: await usedAs(shop.db, query.use), most };
  const isCounted = asked.use !== undefined && cursor === undefined;
  // On the first page by use all that is counted is looked at once.
  const whole = { ...asked, backwards, from: undefined, limit: SEARCH_COUNT_LIMIT + 1 };
  const looked = isCounted ? await readUploads(shop.db, whole) : null;
  const [shipped, counted] = await Promise.all([
    listShipped(shop.db, query, keys),
    looked ? toCountedUploads(looked) : countUploads(shop.db, asked),
  ]);
  const wanted = MEDIA_PAGE_SIZE + 1;
  const isAmongShipped = cursor !== undefined && isShipped(cursor);
  const from = isAmongShipped ? undefined : cursor;
  const found: MediaEntry[] = [];
  // Where the looking ended before the page was full.
  let onwards: string | null = null;
  const read = async (limit: number) => {
    const uploads = looked ?? (await readUploads(shop.db, { ...asked, backwards, from, limit }));
    found.push(...uploads.found.slice(0, limit));
    onwards = uploads.onwards;
  };
  if (backwards) {
    if (isAmongShipped) found.push(...shipped.filter(({ key }) => key < cursor).toReversed());
    if (found.length < wanted) await read(wanted - found.length);
  } else {
    if (!isAmongShipped) await read(wanted);
    if (onwards === null) found.push(...shipped.filter(({ key }) => !isAmongShipped || key > cursor));
  }
  const more = found.length > MEDIA_PAGE_SIZE;
  const page = found.slice(0, MEDIA_PAGE_SIZE);
  if (backwards) page.reverse();
  const [newest, oldest] = [page[0]?.id ?? null, page.at(-1)?.id ?? null];
  const [files, first] = await Promise.all([
    withUses(shop.db, page),
    cursor === undefined ? 1 : placeOf(shop.db, { ...asked, id: newest, shipped, counted }),
  ]);
  return {
    files,
    first,
    total: counted.total + shipped.length,
    hasMoreThanTotal: counted.hasMoreThanTotal,
    next: backwards ? (cursor === undefined ? null : oldest) : more ? oldest : onwards,
    previous: backwards ? (more ? newest : onwards) : cursor === undefined ? null : newest,
  };
}

/** From where the list goes on; of a file that is gone nothing tells it any more, and the list begins anew. */
async function findCursor(db: Database, { after, before }: MediaQuery): Promise<string | undefined> {
  const cursor = after ?? before;
  if (cursor === undefined || isShipped(cursor)) return cursor;
  return (await db.$count(mediaFiles, eq(mediaFiles.id, cursor))) > 0 ? cursor : undefined;
}

type Place = Uploads & { id: string | null; shipped: readonly MediaEntry[]; counted: Counted };

/** Where a file stands in the list, from 1; null where nobody counts so far. */
async function placeOf(db: Database, { id, shipped, counted, ...asked }: Place): Promise<number | null> {
  if (id === null) return null;
  if (!isShipped(id)) return placeOfUpload(db, asked, id);
  return counted.hasMoreThanTotal ? null : counted.total + shipped.findIndex(({ key }) => key === id) + 1;
}
