import type { RefusalReason } from '../../media/media.types.ts';
import type { Shop } from '../shop.types.ts';

export type StoredPhoto = { id: string; width: number; height: number };

/** Of the row that knows of a picture. */
export type NotedPhoto = StoredPhoto & { key: string; bytes: number };

type NewPhoto = {
  body: AsyncIterable<Uint8Array>;
  declaredBytes: number | null;
  /** Where it is kept: 'claims/<order>'. */
  folder: string;
  /** Writes the row that knows of it; false where there is no room for it. */
  note: (photo: NotedPhoto) => Promise<boolean>;
  /** Notes that the file is there; false where nobody wants it any more. */
  stored: (id: string) => Promise<boolean>;
};

export type KeptPhoto =
  | { ok: true; photo: StoredPhoto }
  | { ok: false; reason: 'too-many' }
  /** Its form was sent without it meanwhile, or its account deleted. */
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: 'picture'; refused: RefusalReason };

/**
 * Takes a picture of somebody's, made anew without anything that its camera wrote, and keeps it where no address leads
 * to. The row comes before the file: what is left of a broken upload is known, and goes. docs/behaviour/pictures.md.
 */
export async function keepPrivatePhoto({ media }: Pick<Shop, 'media'>, input: NewPhoto): Promise<KeptPhoto> {
  const { body, declaredBytes, folder, note, stored } = input;
  const received = await media.receive(body, { accept: 'picture', declaredBytes });
  if (!received.ok) return { ok: false, reason: 'picture', refused: received.reason };
  const { file } = received;
  try {
    const id = crypto.randomUUID();
    const key = `${folder}/${id}`;
    const photo = { id, width: file.width ?? 0, height: file.height ?? 0 };
    if (!(await note({ ...photo, key, bytes: file.bytes }))) return { ok: false, reason: 'too-many' };
    await media.addPrivate(key, file, 'image/webp');
    if (await stored(id)) return { ok: true, photo };
    // Whoever let go of the row may have looked for its file before it was there.
    await media.removePrivate(key);
    return { ok: false, reason: 'gone' };
  } finally {
    await file.discard();
  }
}

type Kept = { key: string; bytes: number; storedAt: Date | null };

/** The bytes of a picture, WebP; null for one that is not there, or not yet. */
export async function openPrivatePhoto({ media }: Pick<Shop, 'media'>, photo: Kept | undefined) {
  if (!photo?.storedAt) return null;
  const body = await media.readPrivate(photo.key);
  return body && { body, bytes: photo.bytes };
}
