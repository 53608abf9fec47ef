import { keyOfAddress } from '../media/uploads.schema.ts';
import type { Shop } from '../shop.types.ts';

/**
 * Pictures of the shop by their addresses, as they are put on paper: small JPEGs, each read and made once for one file. Null
 * for no address, and for a picture that is not there or cannot be read: a paper goes without.
 */
export function printedPictures({ media }: Pick<Shop, 'media'>, pixels: number) {
  const known = new Map<string, Promise<Uint8Array | null>>();
  return (address: string | null): Promise<Uint8Array | null> => {
    const key = address === null ? null : keyOfAddress(address);
    if (key === null) return Promise.resolve(null);
    const picture = known.get(key) ?? media.printable(key, pixels).catch(() => null);
    known.set(key, picture);
    return picture;
  };
}
