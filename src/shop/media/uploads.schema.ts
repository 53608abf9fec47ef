import * as z from 'zod/mini';
import type { RefusalReason } from '../../media/media.types.ts';

const MIB = 1024 * 1024;

/**
 * How large a picture and a video may be (docs/behaviour/pictures.md#uploads), and how many pixels a picture may
 * have at all.
 */
export const uploadLimits = { pictureBytes: 30 * MIB, videoBytes: 50 * MIB, pixels: 120_000_000 };

/** What a file is uploaded for, and what may be shown there (docs/behaviour/pictures.md#uploads). */
export const uploadKinds = {
  library: 'both',
  product: 'picture',
  variant: 'picture',
  color: 'picture',
  'plant-care': 'picture',
  testimonial: 'picture',
  category: 'picture',
  logo: 'picture',
  'hero-image': 'picture',
  'hero-video': 'video',
  handpicked: 'both',
  icon: 'picture',
  'share-picture': 'picture',
} as const;

export type UploadKind = keyof typeof uploadKinds;

const pictures = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const videos = 'video/mp4,video/webm';

/** For <input accept>. The server looks into the file itself. */
export const acceptedFiles = { picture: pictures, video: videos, both: `${pictures},${videos}` };

const pictureTypes = 'JPEG, PNG, WebP, GIF or AVIF';

const sentences: Record<Exclude<RefusalReason, 'too-large'>, string> = {
  empty: 'This file is empty.',
  'too-many-pixels':
    'This picture has too many pixels. JPEG and PNG may have up to 120 megapixels, others up to 64.',
  svg: 'SVG drawings can hold scripts and are not taken. Please save it as PNG or WebP.',
  heic: 'HEIC pictures are not taken. Please save it as JPEG first.',
  'unknown-type': `This is no picture or video that we can show. Please choose ${pictureTypes}, or MP4 or WebM.`,
  'no-picture': `A picture belongs here, not a video. Please choose ${pictureTypes}.`,
  'no-video': 'A video belongs here, not a picture. Please choose MP4 or WebM.',
  damaged: 'This picture is damaged and cannot be read.',
};

/** What people are told about a file that was not taken. */
export function refusalSentence(reason: RefusalReason, kind: UploadKind): string {
  if (reason !== 'too-large') return sentences[reason];
  const megabytes = { picture: uploadLimits.pictureBytes / MIB, video: uploadLimits.videoBytes / MIB };
  const limits = {
    picture: `Pictures may have up to ${megabytes.picture} MB`,
    video: `Videos may have up to ${megabytes.video} MB`,
    both: `Pictures may have up to ${megabytes.picture} MB, videos up to ${megabytes.video} MB`,
  };
  return `This file is too large. ${limits[uploadKinds[kind]]}.`;
}

type FileFacts = { size: number; type: string };

/** Why a file of this type is not even sent, as far as its type tells. */
export function reasonOfType({ type }: Pick<FileFacts, 'type'>): RefusalReason {
  if (type === 'image/svg+xml') return 'svg';
  return /^image\/hei[cf]/.test(type) ? 'heic' : 'unknown-type';
}

/** What can be told before anything is sent: the reason why a file would not be taken, or null. */
export function refusalBeforeSending(file: FileFacts): 'empty' | 'too-large' | null {
  if (file.size === 0) return 'empty';
  const limit = file.type.startsWith('image/') ? uploadLimits.pictureBytes : uploadLimits.videoBytes;
  return file.size > limit ? 'too-large' : null;
}

export type UploadPlace = {
  kind: UploadKind;
  /** Of a variant's picture. Without a product the variant is not saved yet. */
  productId?: string | undefined;
  size?: string | undefined;
  potType?: string | undefined;
  potColor?: string | undefined;
};

type KeyParts = UploadPlace & {
  /** As the file was called where it came from. */
  name: string;
  /** Of what is kept. */
  extension: string;
  /** Milliseconds; another one for another try. */
  timestamp: number;
  randomId: string;
};

const LONGEST_NAME = 100;

/** Letters, digits, dot and hyphen; anything else becomes an underscore (docs/behaviour/pictures.md#uploads). */
function cleanName(text: string): string {
  return text.replace(/[^a-zA-Z0-9.-]/g, '_').slice(0, LONGEST_NAME);
}

/**
 * Under which key an upload is stored: its bucket (docs/behaviour/pictures.md#uploads), then the path in it.
 */
export function mediaKey(parts: KeyParts): string {
  const { kind, extension, timestamp, randomId } = parts;
  const name = `${cleanName(parts.name.replace(/\.[a-zA-Z0-9]{1,5}$/, ''))}.${extension}`;
  const stamped = `${timestamp}-${name}`;
  switch (kind) {
    case 'product':
      return `product-images/products/${stamped}`;
    case 'color':
      return `product-images/color-images/${stamped}`;
    case 'variant':
      return `product-images/${variantFolder(parts)}/${stamped}`;
    case 'testimonial':
      return `site-assets/testimonials/${randomId}-${name}`;
    case 'logo':
    case 'hero-image':
    case 'hero-video':
    case 'handpicked':
    case 'icon':
    case 'share-picture':
      return `site-assets/public/${kind}-${timestamp}.${extension}`;
    case 'library':
    case 'category':
    case 'plant-care':
      return `site-assets/${kind}/${stamped}`;
  }
}

function variantFolder({ productId, size = '', potType = '', potColor = '' }: KeyParts): string {
  const options = [size, potType, potColor].map(cleanName).join('-');
  return productId === undefined ? `temp/${options}` : `variants/${productId}/${options}`;
}

/** The address under which the shop shows a stored file. */
export function mediaAddress(key: string): string {
  return `/media/${key}`;
}

/** The key of a stored file by an address of it, in any size and on any origin; null for other addresses. */
export function keyOfAddress(address: string): string | null {
  const [, key = null] = /\/media\/(?:sizes\/\d+\/)?([^?#]+)/.exec(address) ?? [];
  return key;
}

const LONGEST_TEXT = 255;

const plainText = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, LONGEST_TEXT).replace(/[\p{Cc}\p{Cs}]/gu, '')),
);
const optionalText = z.optional(plainText);

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

/** An upload by its id, or a picture that came with the program by its key. */
const mediaPlace = z.catch(
  z.optional(z.union([z.guid(), z.string().check(z.regex(/^demo\/[\w.-]{1,200}$/))])),
  undefined,
);

/** By where a file is shown, or that it is not. */
export const MEDIA_USES = ['used', 'products', 'guides', 'home', 'unused'] as const;

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
  /** Whether anything shows it, or what does. */
  use: z.catch(z.optional(z.enum(MEDIA_USES)), undefined),
  /** Missing: the newest first. */
  sort: z.catch(z.optional(z.enum(['name', 'size', 'uses'])), undefined),
  after: mediaPlace,
  before: mediaPlace,
});

export type MediaQuery = z.infer<typeof mediaQuerySchema>;

/** What POST /api/admin/media answers. */
export const uploadedSchema = z.object({
  id: z.string(),
  /** Site-relative, as it is to be stored. */
  address: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  /** In px, of pictures. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Of an animated picture only the first frame was kept. */
  firstFrameOnly: z.boolean(),
});

export type UploadedFile = z.infer<typeof uploadedSchema>;

/** So many places are named of a file that is shown in more. */
export const MOST_USES = 100;
