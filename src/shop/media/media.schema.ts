import * as z from 'zod/mini';
import { type UploadKind, uploadKinds } from './upload.rules.ts';

const LONGEST_TEXT = 255;

const plainText = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, LONGEST_TEXT).replace(/[\p{Cc}\p{Cs}]/gu, '')),
);
const optionalText = z.optional(plainText);
const optionalId = z.catch(z.optional(z.guid()), undefined);

/** What comes along with an uploaded file. */
export const uploadSchema = z.object({
  kind: z.enum(Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]]),
  name: z._default(plainText, 'file'),
  productId: z.optional(z.guid()),
  size: optionalText,
  potType: optionalText,
  potColor: optionalText,
});

export type UploadFields = z.infer<typeof uploadSchema>;

/** The query of the media library. What makes no sense is left out. */
export const mediaQuerySchema = z.object({
  q: z.catch(
    z.optional(
      z.pipe(
        plainText,
        z.transform((text) => text.trim()),
      ),
    ),
    undefined,
  ),
  after: optionalId,
  before: optionalId,
});

export type MediaQuery = z.infer<typeof mediaQuerySchema>;
