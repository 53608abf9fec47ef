import * as z from 'zod/mini';
import { photoRefusal, storedPhotoSchema } from '../../shop/claims/claim-photo.schema.ts';
import { uploadLimits } from '../../shop/media/uploads.schema.ts';

type StoredPhoto = z.infer<typeof storedPhotoSchema>;
export type SentPhoto = { ok: true; photo: StoredPhoto } | { ok: false; message: string };

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

const FAILED = 'It could not be sent. Please check your connection and try again.';
const SIGNED_OUT = 'Your session has ended. Please sign in again in another tab, and try again.';

type Sending = {
  uploadTo: string;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/** Sends one picture, made smaller where the browser can. Never throws: gives what is stored, or the sentence to show. */
export async function sendPhoto(file: File, { uploadTo, onProgress, signal }: Sending): Promise<SentPhoto> {
  if (file.size === 0) return { ok: false, message: photoRefusal('empty') };
  const body = await makeSmaller(file);
  if (body.size > uploadLimits.pictureBytes) return { ok: false, message: photoRefusal('too-large') };
  if (signal.aborted) return { ok: false, message: FAILED };
  return new Promise((resolve) => {
    // Only this kind of request tells how far it is.
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => resolve(readAnswer(request)));
    request.addEventListener('error', () => resolve({ ok: false, message: FAILED }));
    request.addEventListener('abort', () => resolve({ ok: false, message: FAILED }));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', uploadTo);
    request.send(body);
  });
}

function readAnswer({ status, responseText }: XMLHttpRequest): SentPhoto {
  let answer: unknown = null;
  try {
    answer = JSON.parse(responseText);
  } catch {
    // A proxy's page, or nothing.
  }
  const stored = status === 200 ? storedPhotoSchema.safeParse(answer) : null;
  if (stored?.success) return { ok: true, photo: stored.data };
  if (status === 401) return { ok: false, message: SIGNED_OUT };
  const refusal = refusalSchema.safeParse(answer);
  return { ok: false, message: refusal.success ? refusal.data.error.message : FAILED };
}

const ENOUGH_BYTES = 700_000;
const LONGEST_SIDE = 2_000;

/** A phone's picture of many megabytes takes minutes on a slow line. As it is, where the browser cannot read it. */
async function makeSmaller(file: File): Promise<Blob> {
  const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (file.size <= ENOUGH_BYTES && !isHeic) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.85);
    });
    return made && (made.size < file.size || isHeic) ? made : file;
  } catch {
    return file;
  }
}

/** Takes a picture out of the form; should that fail, it goes with the others that were not sent. */
export function removePhoto(address: string): void {
  void fetch(address, { method: 'DELETE' }).catch(() => undefined);
}
