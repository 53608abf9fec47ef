import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import type { ReceivedFile, RefusalReason } from '../../media/media.types.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Jobs, Shop } from '../shop.types.ts';
import { toMediaFile } from './library-uploads.ts';
import type { MediaFile } from './media.types.ts';
import { type UploadFields, mediaKey, uploadKinds } from './uploads.schema.ts';

type Upload = {
  body: AsyncIterable<Uint8Array>;
  /** What the client said it would send, if it did. */
  declaredBytes: number | null;
  fields: UploadFields;
  actor: Actor;
};

export type StoredUpload =
  | { ok: true; file: MediaFile; firstFrameOnly: boolean }
  | { ok: false; reason: RefusalReason };

const TRIES = 10;

/**
 * Takes an upload, stores what is kept of it under a key of its own and records it; its smaller sizes are made
 * later. Refuses what is no picture or video for its place (docs/behaviour/pictures.md#uploads). Neither a file
 * without a row nor a row without a file is left behind.
 */
export async function storeUpload(
  shop: Shop,
  { body, declaredBytes, fields, actor }: Upload,
): Promise<StoredUpload> {
  await assertMay(shop.db, actor, 'media');
  const received = await shop.media.receive(body, { accept: uploadKinds[fields.kind], declaredBytes });
  if (!received.ok) return received;
  const { file } = received;
  const stored = await keepFile(shop, { file, fields, actor });
  return { ok: true, file: stored, firstFrameOnly: file.firstFrameOnly };
}

type Kept = {
  file: ReceivedFile;
  fields: UploadFields;
  actor: Actor;
  /** Where it was found; a file that came from there before is given in its place. */
  source?: string | undefined;
};

/** Stores and records a file that was received, whatever way it came. */
export async function keepFile(shop: Shop, { file, fields, actor, source }: Kept): Promise<MediaFile> {
  try {
    const key = await addUnderFreeKey(shop, fields, file);
    const row = await recordOrRemove(shop, { key, fields, file, actor, source });
    // Another import was first with it.
    if (row.key !== key) await shop.media.remove(key);
    return toMediaFile(row);
  } finally {
    await file.discard();
  }
}

async function addUnderFreeKey(shop: Shop, fields: UploadFields, file: ReceivedFile): Promise<string> {
  const now = shop.now().getTime();
  for (let later = 0; later < TRIES; later += 1) {
    const parts = { extension: file.extension, timestamp: now + later, randomId: crypto.randomUUID() };
    const key = mediaKey({ ...fields, ...parts });
    if (await shop.media.add(key, file)) return key;
  }
  throw new Error(`No free key for ${fields.kind}`);
}

type NewRow = Kept & { key: string };

async function recordOrRemove(shop: Shop, row: NewRow) {
  try {
    return await record(shop, row);
  } catch (error) {
    // Should this fail as well, the file is swept as an orphan.
    await shop.media.remove(row.key).catch((err: unknown) => shop.log.warn({ err, key: row.key }));
    throw error;
  }
}

function record(shop: Shop, { key, fields, file, actor, source }: NewRow) {
  const { contentType, bytes: size, width, height } = file;
  const { kind, name: originalFileName } = fields;
  return shop.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(mediaFiles)
      .values({
        key,
        kind,
        originalFileName,
        contentType,
        size,
        width,
        height,
        source,
        uploadedBy: actor.userId,
      })
      .onConflictDoNothing()
      .returning();
    const [known] = row || source === undefined ? [] : await findBySource(tx, [source]);
    if (known) return known;
    if (!row) throw new Error('No row');
    await recordActivity(tx, {
      actor,
      action: 'uploaded',
      subjectType: 'media',
      subjectIds: [row.id],
      detail: { key, name: originalFileName },
      now: shop.now(),
    });
    if (contentType === 'image/webp') await shop.jobs.enqueue(tx, 'make-media-sizes', { mediaId: row.id });
    return row;
  });
}

/** Files that came from these places. */
export async function findBySource(db: Database, sources: readonly string[]) {
  if (sources.length === 0) return [];
  const asked = sql`select md5(source) from unnest(${sql.param(sources)}::text[]) source`;
  return db
    .select()
    .from(mediaFiles)
    .where(and(isNotNull(mediaFiles.source), sql`md5(${mediaFiles.source}) in (${asked})`));
}

/** Makes the smaller sizes of an uploaded picture; of one that was deleted meanwhile nothing is left. */
export async function makeMediaSizes(shop: Shop, { mediaId }: Jobs['make-media-sizes']): Promise<void> {
  const [row] = await shop.db.select().from(mediaFiles).where(eq(mediaFiles.id, mediaId));
  if (!row) return;
  await shop.media.makeSizes(row.key);
  const [kept] = await shop.db
    .update(mediaFiles)
    .set({ sizesMadeAt: shop.now() })
    .where(eq(mediaFiles.id, mediaId))
    .returning();
  if (!kept) await shop.media.remove(row.key);
}
