import type { ContentType } from './media.types.ts';

/** What every picture on a page is offered in (src/ui/image.tsx), and what wide ones are besides. */
const usual = [320, 640, 960];
const wide = [1_280, 1_920];

/** Best first. */
export const sizeFormats = ['avif', 'webp'] as const;
export type SizeFormat = (typeof sizeFormats)[number];

const folder = /^sizes\/\d+\/(.+)$/;

/** The widths in which a picture of this width is kept: none wider than needed to show all of it. */
export function widthsOf(width: number): number[] {
  return [...usual, ...wide.filter((_, at, all) => (at === 0 ? 960 : (all[at - 1] ?? 0)) < width)];
}

/** Where a size of a stored picture is stored. */
export function sizeKey(key: string, width: number, format: SizeFormat): string {
  return `sizes/${width}/${key}${format === 'avif' ? '.avif' : ''}`;
}

/** The key of the file that a size was made from; a file's own key for itself. */
export function originalKeyOf(key: string): string {
  const [, own] = folder.exec(key) ?? [];
  return own === undefined ? key : own.replace(/\.avif$/, '');
}

/** The type of a stored file, which its name ends with; null for what we never stored. */
export function contentTypeOf(key: string): ContentType | null {
  const [, extension = ''] = /\.(webp|avif|mp4|webm)$/.exec(key) ?? [];
  const types: Record<string, ContentType> = {
    webp: 'image/webp',
    avif: 'image/avif',
    mp4: 'video/mp4',
    webm: 'video/webm',
  };
  return types[extension] ?? null;
}

/** Whether a text can be the key of a stored file: plain names, none of them made of dots alone. */
export function isStoredKey(text: string): boolean {
  return (
    text.length <= 1_000 &&
    text.split('/').every((name) => /^[\w.-]{1,200}$/.test(name) && !/^\.+$/.test(name)) &&
    contentTypeOf(text) !== null
  );
}
