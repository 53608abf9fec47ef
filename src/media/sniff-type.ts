/** A file's real type, by its first bytes. The name and what the client says of it count for nothing. */
export type SniffedType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'image/avif'
  | 'video/mp4'
  | 'video/webm'
  | 'svg'
  | 'heic'
  | null;

/** So many bytes are enough to tell. */
export const SNIFFED_BYTES = 4_096;

const starts: [bytes: string, type: SniffedType][] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
];

/** Brands of the box that such files begin with; the first that a file names decides. */
const brands: [pattern: RegExp, type: SniffedType][] = [
  [/^avi[fs]$/, 'image/avif'],
  [/^(hei[cxms]|hev[cx]|mif1|msf1)$/, 'heic'],
  [/^(isom|iso[2-9]|mp4[12v]|avc1|M4V |dash|MSNV)$/, 'video/mp4'],
];

export function sniffType(head: Uint8Array): SniffedType {
  const text = Buffer.from(head.subarray(0, SNIFFED_BYTES)).toString('latin1');
  for (const [bytes, type] of starts) if (text.startsWith(bytes)) return type;
  if (/^RIFF[^]{4}WEBPVP8/.test(text)) return 'image/webp';
  if (text.slice(4, 8) === 'ftyp') return typeOfBrands(text);
  // EBML, whose header names the kind of document.
  if (text.startsWith('\x1aE\xdf\xa3'))
    return /\x42\x82[^]webm/.test(text.slice(0, 64)) ? 'video/webm' : null;
  return /^(\xef\xbb\xbf)?\s*<(svg|\?xml|!)/i.test(text) && /<(!DOCTYPE )?svg/i.test(text) ? 'svg' : null;
}

function typeOfBrands(text: string): SniffedType {
  const length = Math.min(text.charCodeAt(2) * 256 + text.charCodeAt(3), text.length);
  const named = [text.slice(8, 12), ...(text.slice(16, length).match(/[^]{4}/g) ?? [])];
  return brands.find(([pattern]) => named.some((brand) => pattern.test(brand)))?.[1] ?? null;
}
