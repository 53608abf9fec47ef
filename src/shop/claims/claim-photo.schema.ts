import * as z from 'zod/mini';
import type { RefusalReason } from '../../media/media.types.ts';
import { uploadLimits } from '../media/uploads.schema.ts';

/** What is chosen from. Without HEIC here, iPhones hand over their pictures as JPEG. The server looks for itself. */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif';

/** What POST /api/claim-photos and /api/review-photos answer. */
export const storedPhotoSchema = z.object({ id: z.string(), width: z.number(), height: z.number() });

const MIB = 1024 * 1024;
const NO_PICTURE = 'This is no picture that we can read. Please choose a photograph: JPEG, PNG or WebP.';

const sentences: Readonly<Record<RefusalReason, string>> = {
  empty: 'This file is empty. Please choose another one.',
  'too-large': `This picture is too large: at most ${uploadLimits.pictureBytes / MIB} MB.`,
  'too-many-pixels': 'This picture has too many pixels. Please send a smaller one, or a screenshot of it.',
  svg: NO_PICTURE,
  heic: 'This is a HEIC picture, which not everybody can open. Please take a screenshot of it and send that, or set your camera to ‘Most compatible’ (JPEG) and take it again.',
  'unknown-type': NO_PICTURE,
  'no-picture': 'Please send photographs: videos are not taken here.',
  'no-video': NO_PICTURE,
  damaged: 'This picture is damaged and cannot be read. Please take it again.',
};

/** What whoever sends a picture is told where it is not taken. */
export function photoRefusal(reason: RefusalReason): string {
  return sentences[reason];
}
