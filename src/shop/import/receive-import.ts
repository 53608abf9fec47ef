import { and, eq, inArray } from 'drizzle-orm';
import { importItems, imports } from '../../database/tables/imports.ts';
import type { HeldFile, ZipRefusal } from '../../media/media.types.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { importLimits } from './imports.schema.ts';
import { type FileRefusal, inspectFile } from './read-csv.ts';

type Upload = {
  actor: Actor;
  body: AsyncIterable<Uint8Array>;
  /** What the client said it would send, if it did. */
  declaredBytes: number | null;
  fileName: string;
};

export type ReceivedImport = { ok: true; id: string } | ({ ok: false } & FileRefusal);

/**
 * Takes a file, whole or not at all: what cannot be imported is refused by name, and nothing is kept of it
 * (docs/behaviour/import.md#what-is-refused). Its check begins as a job.
 */
export async function receiveImport(shop: Shop, upload: Upload): Promise<ReceivedImport> {
  const { actor, body, declaredBytes } = upload;
  await assertMay(shop.db, actor, 'catalogue');
  const { isZip, whole } = await peek(body);
  const most = isZip ? importLimits.picturesBytes : importLimits.bytes;
  if (declaredBytes !== null && declaredBytes > most) return { ok: false, reason: 'too-large' };
  const held = await shop.media.hold(whole, most);
  if (!held) return { ok: false, reason: 'too-large' };
  try {
    return isZip ? await keepZip(shop, { ...upload, held }) : await keep(shop, { ...upload, held });
  } finally {
    await held.discard();
  }
}

/** Whether it begins as ZIP files do, and all of it again. */
async function peek(body: AsyncIterable<Uint8Array>) {
  const pieces = body[Symbol.asyncIterator]();
  let begin = Buffer.alloc(0);
  let next = await pieces.next();
  while (!next.done) {
    begin = Buffer.concat([begin, next.value]);
    if (begin.length >= 4) break;
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    next = await pieces.next();
  }
  async function* whole() {
    try {
      if (begin.length > 0) yield new Uint8Array(begin);
      for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value;
    } finally {
      await pieces.return?.();
    }
  }
  return { isZip: begin.subarray(0, 4).equals(ZIP_MARK), whole: whole() };
}

const ZIP_MARK = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** A ZIP with the file and its pictures in one, as the export writes it. An Excel file is a ZIP, too, without such a file. */
async function keepZip(shop: Shop, upload: Upload & { held: HeldFile }): Promise<ReceivedImport> {
  const opened = await shop.media.openPictureZip(upload.held.content.path);
  if (!opened.ok) return { ok: false, reason: 'spreadsheet' };
  try {
    const [file, ...others] = opened.zip.pathsOf('.csv');
    if (file === undefined) return { ok: false, reason: 'spreadsheet' };
    if (others.length > 0) return { ok: false, reason: 'several-csv' };
    const csv = await shop.media.hold(opened.zip.readAsIs(file), importLimits.bytes).catch(() => undefined);
    if (csv === undefined) return { ok: false, reason: 'damaged-zip' };
    if (csv === null) return { ok: false, reason: 'too-large' };
    try {
      return await keep(shop, { ...upload, held: csv, pictures: upload.held });
    } finally {
      await csv.discard();
    }
  } finally {
    opened.zip.close();
  }
}

async function keep(
  shop: Shop,
  { actor, fileName, held, pictures }: Upload & { held: HeldFile; pictures?: HeldFile },
): Promise<ReceivedImport> {
  const inspected = await inspectFile(held.read());
  if (!inspected.ok) return inspected;
  const { format, delimiter, header, rows } = inspected;
  const id = crypto.randomUUID();
  const fileKey = `imports/${id}.csv`;
  const picturesKey = pictures ? `imports/${crypto.randomUUID()}.zip` : null;
  await shop.media.addPrivate(fileKey, held, 'text/csv');
  if (pictures && picturesKey !== null) await shop.media.addPrivate(picturesKey, pictures, 'application/zip');
  const now = shop.now();
  try {
    await shop.db.transaction(async (tx) => {
      const times = { createdAt: now, askedAt: now };
      const bytes = pictures?.bytes ?? held.bytes;
      const zip = picturesKey === null ? {} : { picturesKey, picturesName: fileName };
      const file = { fileName, fileKey, bytes, format, delimiter, header, rows, ...zip };
      await tx.insert(imports).values({ id, ...file, ...times, createdBy: actor.userId });
      await recordActivity(tx, {
        actor,
        action: 'uploaded',
        subjectType: 'import',
        subjectIds: [id],
        detail: { name: fileName },
        now,
      });
      await shop.jobs.enqueue(tx, 'run-imports', {});
    });
  } catch (error) {
    for (const key of [fileKey, picturesKey]) {
      if (key !== null)
        await shop.media.removePrivate(key).catch((err: unknown) => shop.log.warn({ err, key }));
    }
    throw error;
  }
  return { ok: true, id };
}

export type ReceivedPictures =
  | { ok: true; id: string }
  | { ok: false; reason: ZipRefusal | 'zip-too-large' | 'not-found' | 'not-now' };

/** Takes a ZIP with the pictures that an import's file names, and has the file checked again. */
export async function receivePictures(
  shop: Shop,
  { actor, body, declaredBytes, fileName, id }: Upload & { id: string },
): Promise<ReceivedPictures> {
  await assertMay(shop.db, actor, 'catalogue');
  const most = importLimits.picturesBytes;
  if (declaredBytes !== null && declaredBytes > most) return { ok: false, reason: 'zip-too-large' };
  const held = await shop.media.hold(body, most);
  if (!held) return { ok: false, reason: 'zip-too-large' };
  try {
    const opened = await shop.media.openPictureZip(held.content.path);
    if (!opened.ok) return { ok: false, reason: opened.reason };
    opened.zip.close();
    const picturesKey = `imports/${crypto.randomUUID()}.zip`;
    await shop.media.addPrivate(picturesKey, held, 'application/zip');
    const before = await checkAgain(shop, { actor, id, pictures: { picturesKey, picturesName: fileName } });
    const unused = before.ok ? before.picturesKey : picturesKey;
    if (unused !== null) await shop.media.removePrivate(unused);
    return before.ok ? { ok: true, id } : before;
  } finally {
    await held.discard();
  }
}

type Again = { actor: Actor; id: string; pictures?: { picturesKey: string; picturesName: string } };

/**
 * Has an import's file checked anew, by what the shop holds now: before it is started, and after it ended. Gives the key
 * of the ZIP that it had.
 */
export async function checkAgain(shop: Shop, { actor, id, pictures }: Again) {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'catalogue');
    const [one] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
    if (!one) return { ok: false, reason: 'not-found' } as const;
    if (one.state === 'running') return { ok: false, reason: 'not-now' } as const;
    await tx
      .update(importItems)
      .set({ result: null, productId: null, revision: null, name: null })
      .where(
        and(
          eq(importItems.importId, id),
          inArray(importItems.result, ['new', 'changed', 'unchanged', 'refused']),
        ),
      );
    await tx
      .update(imports)
      .set({
        ...pictures,
        state: 'checking',
        itemsChecked: 0,
        itemsDone: 0,
        isStopping: false,
        problem: null,
        tries: 0,
        askedAt: shop.now(),
        checkedAt: null,
        startedAt: null,
        startedBy: null,
        endedAt: null,
      })
      .where(eq(imports.id, id));
    await shop.jobs.enqueue(tx, 'run-imports', {});
    return { ok: true, picturesKey: one.picturesKey } as const;
  });
}
