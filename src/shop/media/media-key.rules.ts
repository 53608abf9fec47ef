import type { UploadKind } from './upload.rules.ts';

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

/** Letters, digits, dot and hyphen; anything else becomes an underscore (specification, admin §7). */
export function cleanName(text: string): string {
  return text.replace(/[^a-zA-Z0-9.-]/g, '_').slice(0, LONGEST_NAME);
}

/** Under which key an upload is stored: its bucket of the specification (admin §7), then the path in it. */
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
      return `site-assets/public/${kind}-${timestamp}.${extension}`;
    case 'library':
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
