import { stringify } from 'csv-stringify/sync';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import type { Snapshot } from '../../database/snapshots.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import { DatabaseUnavailable } from '../../database/transactions.ts';
import type { ZippedFile } from '../../media/media.types.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { assertProved } from '../access/proved.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { keyOfAddress } from '../media/uploads.schema.ts';
import type { Shop } from '../shop.types.ts';
import type { WrittenProduct } from './own-column.types.ts';
import { ownHeader, writeOwnRows } from './own-columns.rules.ts';
import { readCatalogue } from './read-catalogue.ts';

type Asked = {
  actor: Actor;
  /** A ZIP with the files of the shop's own pictures, for a shop elsewhere. */
  withPictures: boolean;
};

export type WrittenCatalogue =
  | {
      ok: true;
      fileName: string;
      /** Piece by piece; read to its end, or closed. */
      bytes: AsyncGenerator<Uint8Array, void>;
      /** Ends what the database is doing for it. */
      close(): Promise<void>;
    }
  | { ok: false; reason: 'busy' };

/**
 * Our own file of every product as it was at this moment, drafts too, which imports here without a change. With pictures:
 * a ZIP of that file and of the pictures that it names. docs/behaviour/import.md#export.
 */
export async function exportCatalogue(shop: Shop, { actor, withPictures }: Asked): Promise<WrittenCatalogue> {
  const snapshot = await openSnapshot(shop);
  if (!snapshot) return { ok: false, reason: 'busy' };
  try {
    await shop.db.transaction(async (tx) => {
      await assertMay(tx, actor, 'catalogue');
      assertProved(shop, actor);
      await recordActivity(tx, {
        actor,
        action: 'exported',
        subjectType: 'export',
        subjectIds: ['catalogue'],
        detail: { name: withPictures ? 'Catalogue, with pictures' : 'Catalogue' },
        now: shop.now(),
      });
    });
    const bytes = withPictures
      ? shop.media.writeZip(readFiles(shop, snapshot.db))
      : toBytes(writeCsv(productsOf(shop, snapshot.db)));
    return {
      ok: true,
      fileName: `catalogue.${withPictures ? 'zip' : 'csv'}`,
      bytes: closing(bytes, snapshot),
      close: snapshot.close,
    };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

function productsOf(shop: Shop, db: Database): AsyncGenerator<WrittenProduct[]> {
  return readCatalogue(db, shop.settings().delivery.classes);
}

async function openSnapshot(shop: Shop): Promise<Snapshot | null> {
  try {
    return await shop.db.openSnapshot();
  } catch (error) {
    if (error instanceof DatabaseUnavailable && error.reason === 'busy') return null;
    throw error;
  }
}

async function* closing(
  bytes: AsyncGenerator<Uint8Array>,
  { close }: Snapshot,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* bytes;
  } finally {
    await close();
  }
}

async function* toBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** Without it a spreadsheet takes UTF-8 for the code page of its machine. */
const BYTE_ORDER_MARK = '\uFEFF';

const csvText = (rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

async function* writeCsv(batches: AsyncIterable<readonly WrittenProduct[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([ownHeader]);
  for await (const batch of batches) yield csvText(batch.flatMap((product) => writeOwnRows(product)));
}

/** The file of products, then those of the pictures that it names. */
async function* readFiles(shop: Shop, db: Database): AsyncGenerator<ZippedFile> {
  const keys = new Set<string>();
  const named = withFileNames(db, productsOf(shop, db), keys);
  yield { name: 'catalogue.csv', content: toBytes(writeCsv(named)), isPacked: false };
  for (const key of keys) {
    // One that was deleted meanwhile is left out, and refused by its name where it is imported.
    const content = await shop.media.read(key);
    if (content) yield { name: `media/${key}`, content, isPacked: true };
  }
}

/** The products with the shop's own pictures named as the ZIP has them; `keys` gathers which those are. */
async function* withFileNames(
  db: Database,
  batches: AsyncIterable<readonly WrittenProduct[]>,
  keys: Set<string>,
): AsyncGenerator<WrittenProduct[]> {
  for await (const batch of batches) {
    const own = await findOwn(db, batch.flatMap(picturesOf));
    for (const key of own) keys.add(key);
    const rename = (address: string) => {
      const key = keyOfAddress(address);
      return key !== null && own.has(key) ? `media/${key}` : address;
    };
    yield batch.map((product) => renamed(product, rename));
  }
}

async function findOwn(db: Database, addresses: readonly string[]): Promise<Set<string>> {
  const keys = [...new Set(addresses.flatMap((address) => keyOfAddress(address) ?? []))];
  if (keys.length === 0) return new Set();
  const rows = await db.select({ key: mediaFiles.key }).from(mediaFiles).where(inArray(mediaFiles.key, keys));
  return new Set(rows.map(({ key }) => key));
}

function picturesOf({ draft, variants }: WrittenProduct): string[] {
  return [
    ...draft.images,
    draft.lightImage,
    ...draft.colors.flatMap(({ images }) => images),
    ...variants.flatMap(({ images }) => images.map(({ address }) => address)),
  ];
}

function renamed(product: WrittenProduct, rename: (address: string) => string): WrittenProduct {
  const { draft, variants } = product;
  return {
    ...product,
    draft: {
      ...draft,
      images: draft.images.map(rename),
      lightImage: rename(draft.lightImage),
      colors: draft.colors.map((color) => ({ ...color, images: color.images.map(rename) })),
    },
    variants: variants.map((variant) => ({
      ...variant,
      images: variant.images.map((image) => ({ ...image, address: rename(image.address) })),
    })),
  };
}
