import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { keptPlants, plantNotes, plantPhotos } from '../../database/tables/my-plants.ts';
import type { Shop } from '../shop.types.ts';
import { lockOwner } from './bought-plants.ts';
import { MOST_NOTES, NOTES_A_PAGE } from './my-plants.rules.ts';
import { type NoteForm } from './my-plants.schema.ts';
import { keepNotePhotos } from './plant-photos.ts';

type Theirs = { userId: string; plantId: string };

export type Note = { id: string; day: string; words: string; photos: string[] };

/** A page of a plant's journal, the newest first; `next` is where the next begins. */
export async function listNotes(
  shop: Shop,
  { userId, plantId, after }: Theirs & { after?: string | undefined },
): Promise<{ notes: Note[]; next: string | null }> {
  const order = sql`(${plantNotes.day}, ${plantNotes.createdAt}, ${plantNotes.id})`;
  const behind =
    after === undefined
      ? undefined
      : sql`${order} < (select n.day, n.created_at, n.id from plant_notes n where n.id = ${after}::uuid and n.plant_id = ${plantId}::uuid)`;
  const rows = await shop.db
    .select()
    .from(plantNotes)
    .where(and(eq(plantNotes.plantId, plantId), eq(plantNotes.userId, userId), behind))
    .orderBy(desc(plantNotes.day), desc(plantNotes.createdAt), desc(plantNotes.id))
    .limit(NOTES_A_PAGE + 1);
  const notes = await withPhotos(shop.db, rows.slice(0, NOTES_A_PAGE));
  return { notes, next: rows.length > NOTES_A_PAGE ? (notes.at(-1)?.id ?? null) : null };
}

async function withPhotos(db: Database, rows: readonly (typeof plantNotes.$inferSelect)[]): Promise<Note[]> {
  const ids = rows.map(({ id }) => id);
  const photos =
    ids.length === 0
      ? []
      : await db
          .select({ id: plantPhotos.id, noteId: plantPhotos.noteId })
          .from(plantPhotos)
          .where(and(inArray(plantPhotos.noteId, ids), isNull(plantPhotos.discardedAt)))
          .orderBy(asc(plantPhotos.createdAt), asc(plantPhotos.id));
  return rows.map(({ id, day, words }) => ({
    id,
    day,
    words,
    photos: photos.filter(({ noteId }) => noteId === id).map((photo) => photo.id),
  }));
}

export type WrittenNote = { ok: true } | { ok: false; reason: 'gone' | 'full' | 'photos-gone' };

/** Ends the transaction with nothing written. */
class Undone extends Error {}

/** Writes into a plant's journal. The form's key names the note: sent twice, it is one. */
export async function writeNote(
  shop: Shop,
  { userId, plantId, form }: Theirs & { form: NoteForm },
): Promise<WrittenNote> {
  const { key: id, day, words, photoIds } = form;
  const write = async (tx: Database): Promise<WrittenNote> => {
    await lockOwner(tx, { userId });
    const [plant] = await tx
      .select({ id: keptPlants.id })
      .from(keptPlants)
      .where(and(eq(keptPlants.id, plantId), eq(keptPlants.userId, userId)))
      .for('key share');
    if (!plant) return { ok: false, reason: 'gone' };
    const [same] = await tx.select().from(plantNotes).where(eq(plantNotes.id, id));
    if (same) return same.plantId === plantId ? { ok: true } : { ok: false, reason: 'gone' };
    const [kept] = await tx.select({ notes: count() }).from(plantNotes).where(eq(plantNotes.userId, userId));
    if ((kept?.notes ?? 0) >= MOST_NOTES) return { ok: false, reason: 'full' };
    await tx.insert(plantNotes).values({ id, plantId, userId, day, words, createdAt: shop.now() });
    if (!(await keepNotePhotos(tx, { plantId, noteId: id, photoIds, now: shop.now() }))) throw new Undone();
    return { ok: true };
  };
  try {
    return await shop.db.transaction(write);
  } catch (error) {
    if (error instanceof Undone) return { ok: false, reason: 'photos-gone' };
    throw error;
  }
}

/** Deletes a note with its pictures; false where there is none of theirs. */
export async function deleteNote(
  shop: Shop,
  { userId, plantId, noteId }: Theirs & { noteId: string },
): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const isIt = and(
      eq(plantNotes.id, noteId),
      eq(plantNotes.plantId, plantId),
      eq(plantNotes.userId, userId),
    );
    const [note] = await tx.select({ id: plantNotes.id }).from(plantNotes).where(isIt).for('update');
    if (!note) return false;
    await tx.update(plantPhotos).set({ discardedAt: shop.now() }).where(eq(plantPhotos.noteId, noteId));
    await tx.delete(plantNotes).where(isIt);
    return true;
  });
}

/** All that somebody wrote of these plants, for who asks for their own data. */
export async function listAllNotes(db: Database, { userId }: { userId: string }) {
  const rows = await db
    .select()
    .from(plantNotes)
    .where(eq(plantNotes.userId, userId))
    .orderBy(asc(plantNotes.day), asc(plantNotes.createdAt), asc(plantNotes.id));
  const notes = await withPhotos(db, rows);
  return notes.map((note, at) => ({ ...note, plantId: rows[at]?.plantId ?? '' }));
}
