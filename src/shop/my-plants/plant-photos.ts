import { and, asc, count, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { keptPlants, plantPhotos } from '../../database/tables/my-plants.ts';
import { countAttempt } from '../access/count-attempt.ts';
import { type KeptPhoto, keepPrivatePhoto, openPrivatePhoto } from '../media/private-photos.ts';
import type { Shop } from '../shop.types.ts';
import { lockOwner } from './bought-plants.ts';
import { MOST_KEPT_PHOTOS, MOST_PHOTOS } from './my-plants.rules.ts';

const UPLOADS = { name: 'plant photographs by account', hits: 60, windowSeconds: 3_600 };

type NewPhoto = {
  userId: string;
  plantId: string;
  body: AsyncIterable<Uint8Array>;
  declaredBytes: number | null;
  rateLimitFactor?: number;
};

export type AddedPlantPhoto =
  | KeptPhoto
  | { ok: false; reason: 'unknown-plant' }
  | { ok: false; reason: 'too-often'; retryAfterSeconds: number };

/** Takes a picture for a note that is being written. docs/behaviour/my-plants.md#journal. */
export async function addPlantPhoto(shop: Shop, input: NewPhoto): Promise<AddedPlantPhoto> {
  const { userId, plantId, body, declaredBytes, rateLimitFactor } = input;
  const isTheirs = and(eq(keptPlants.id, plantId), eq(keptPlants.userId, userId));
  const find = (db: Database) => db.select({ id: keptPlants.id }).from(keptPlants).where(isTheirs);
  if ((await find(shop.db)).length === 0) return { ok: false, reason: 'unknown-plant' };
  const attempt = { subject: userId, now: shop.now(), factor: rateLimitFactor };
  const counted = await countAttempt(shop.db, UPLOADS, attempt);
  if (!counted.ok) return { ok: false, reason: 'too-often', retryAfterSeconds: counted.retryAfterSeconds };
  if (!(await hasRoom(shop.db, input))) return { ok: false, reason: 'too-many' };
  return keepPrivatePhoto(shop, {
    body,
    declaredBytes,
    folder: `plants/${plantId}`,
    note: (photo) =>
      shop.db.transaction(async (tx) => {
        await lockOwner(tx, { userId });
        if ((await find(tx).for('key share')).length === 0 || !(await hasRoom(tx, input))) return false;
        await tx.insert(plantPhotos).values({ ...photo, plantId, createdAt: shop.now() });
        return true;
      }),
    async stored(id) {
      const kept = await shop.db
        .update(plantPhotos)
        .set({ storedAt: shop.now() })
        .where(and(eq(plantPhotos.id, id), isNotNull(plantPhotos.plantId), isNull(plantPhotos.discardedAt)))
        .returning({ id: plantPhotos.id });
      return kept.length > 0;
    },
  });
}

/** Of a note that was not sent. */
const unsentOf = (plantId: string) =>
  and(eq(plantPhotos.plantId, plantId), isNull(plantPhotos.noteId), isNull(plantPhotos.discardedAt));

async function hasRoom(
  db: Database,
  { userId, plantId }: Pick<NewPhoto, 'userId' | 'plantId'>,
): Promise<boolean> {
  const [unsent] = await db.select({ photos: count() }).from(plantPhotos).where(unsentOf(plantId));
  if ((unsent?.photos ?? 0) >= MOST_PHOTOS) return false;
  const [all] = await db
    .select({ photos: count() })
    .from(plantPhotos)
    .innerJoin(keptPlants, eq(keptPlants.id, plantPhotos.plantId))
    .where(and(eq(keptPlants.userId, userId), isNull(plantPhotos.discardedAt)));
  return (all?.photos ?? 0) < MOST_KEPT_PHOTOS;
}

/** Ids of pictures that were sent for a note that was not. */
export async function listUnsentPhotos(db: Database, { plantId }: { plantId: string }): Promise<string[]> {
  const rows = await db
    .select({ id: plantPhotos.id })
    .from(plantPhotos)
    .where(unsentOf(plantId))
    .orderBy(asc(plantPhotos.createdAt), asc(plantPhotos.id));
  return rows.map(({ id }) => id);
}

type Kept = { plantId: string; noteId: string; photoIds: readonly string[]; now: Date };

/** Gives a form's pictures to its note, and lets go of those that were taken out; false if one is not there any more. */
export async function keepNotePhotos(
  tx: Database,
  { plantId, noteId, photoIds, now }: Kept,
): Promise<boolean> {
  const wanted = new Set(photoIds.map((id) => id.toLowerCase()));
  const unsent = await tx
    .select({ id: plantPhotos.id, storedAt: plantPhotos.storedAt })
    .from(plantPhotos)
    .where(unsentOf(plantId))
    .for('update');
  const there = unsent.flatMap(({ id, storedAt }) => (storedAt !== null && wanted.has(id) ? [id] : []));
  if (there.length < wanted.size) return false;
  const others = unsent.flatMap(({ id }) => (wanted.has(id) ? [] : [id]));
  if (there.length > 0) await tx.update(plantPhotos).set({ noteId }).where(inArray(plantPhotos.id, there));
  if (others.length > 0)
    await tx.update(plantPhotos).set({ discardedAt: now }).where(inArray(plantPhotos.id, others));
  return true;
}

type Picked = { userId: string; photoId: string };

/** Takes a picture out whose note was not sent; one that was goes with its note. */
export async function removePlantPhoto(shop: Shop, { userId, photoId }: Picked): Promise<boolean> {
  const theirs = shop.db.select({ id: keptPlants.id }).from(keptPlants).where(eq(keptPlants.userId, userId));
  const removed = await shop.db
    .update(plantPhotos)
    .set({ discardedAt: shop.now() })
    .where(
      and(
        eq(plantPhotos.id, photoId),
        isNull(plantPhotos.noteId),
        isNull(plantPhotos.discardedAt),
        inArray(plantPhotos.plantId, theirs),
      ),
    )
    .returning({ id: plantPhotos.id });
  return removed.length > 0;
}

/** The bytes of a picture, WebP, for whose plant it shows; null for everybody else. */
export async function readPlantPhoto(shop: Shop, { userId, photoId }: Picked) {
  const [found] = await shop.db
    .select({ photo: plantPhotos })
    .from(plantPhotos)
    .innerJoin(keptPlants, eq(keptPlants.id, plantPhotos.plantId))
    .where(and(eq(plantPhotos.id, photoId), eq(keptPlants.userId, userId), isNull(plantPhotos.discardedAt)));
  return openPrivatePhoto(shop, found?.photo);
}

const DAY_MS = 86_400_000;
const A_ROUND = 50;

/**
 * Deletes pictures that were taken out, whose note or plant is gone, with its owner or without, or whose note was not written
 * within a day: the files first, then the row. Run every minute; gives how many went.
 */
export async function forgetPlantPhotos(shop: Shop): Promise<number> {
  const before = new Date(shop.now().getTime() - DAY_MS);
  const due = await shop.db
    .select()
    .from(plantPhotos)
    .where(
      or(
        isNotNull(plantPhotos.discardedAt),
        isNull(plantPhotos.plantId),
        and(isNull(plantPhotos.noteId), lt(plantPhotos.createdAt, before)),
      ),
    )
    .limit(A_ROUND);
  for (const { id, key } of due) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is enough for a round
    await shop.media.removePrivate(key);
    // oxlint-disable-next-line no-await-in-loop -- after its file
    await shop.db.delete(plantPhotos).where(eq(plantPhotos.id, id));
  }
  return due.length;
}
