import type { PictureZip } from '../../media/media.types.ts';
import type { Actor } from '../access/administrators.ts';
import { normaliseImageAddress } from '../catalogue/image-address.rules.ts';
import { pictureProblemSentence } from '../media/import-pictures.rules.ts';
import { createPictureFinder, knownPictures } from '../media/import-pictures.ts';
import { keyOfAddress } from '../media/uploads.schema.ts';
import type { Shop } from '../shop.types.ts';
import type { ImportedProduct } from './imported-product.types.ts';

/** What a file's address or name of a picture stands for. */
export type ResolvedPicture =
  /** The shop has it, or shows it from elsewhere already. */
  | { kind: 'here'; address: string }
  /** It is to be fetched, from an address or out of the ZIP. */
  | { kind: 'elsewhere' }
  | { kind: 'unusable'; why: string };

/** What is known of the pictures that some rows name. */
export type KnownPictures = {
  /** Where the shop shows them. */
  addresses: ReadonlyMap<string, string>;
  /** Once they were fetched: why these could not be had. */
  failed: ReadonlyMap<string, string>;
  isFetched: boolean;
};

/** Every picture that a file names of a product. */
export function namedPictures({ fields, variants }: ImportedProduct): string[] {
  const colors = Array.isArray(fields.colors) ? fields.colors : [];
  return [
    ...(fields.images ?? []),
    ...(fields.lightImage ? [fields.lightImage] : []),
    ...colors.flatMap(({ images }) => (Array.isArray(images) ? images : [])),
    ...variants.flatMap(({ images = [] }) => images.map(({ address }) => address)),
  ];
}

const all = (products: readonly ImportedProduct[]) => [...new Set(products.flatMap(namedPictures))];

/** Which pictures of these products the shop has already. Fetches nothing. */
export async function lookUpPictures(
  shop: Shop,
  products: readonly ImportedProduct[],
  zip: PictureZip | null,
): Promise<KnownPictures> {
  const named = all(products);
  const addresses = await knownPictures(shop, named, zip);
  const lost = named.filter((one) => isName(one) && !addresses.has(one) && !zip?.identify(one));
  const why = pictureProblemSentence(zip ? 'missing' : 'no-place', 'product');
  return { addresses, failed: new Map(lost.map((one) => [one, why])), isFetched: false };
}

/** Of a file, in contrast to an address. */
function isName(named: string): boolean {
  return !/^([a-z][a-z\d+.-]*:|\/)/i.test(named);
}

/** While two are made, the next ones are on their way; each may be 30 MB in memory. */
const AT_ONCE = 4;

type Fetching = {
  actor: Actor;
  products: readonly ImportedProduct[];
  /** What these products show now: it is not fetched. */
  shown: readonly string[];
  zip: PictureZip | null;
};

/**
 * Fetches and stores the pictures that the shop does not have. Done before the transaction that shows them; done again, it
 * fetches none twice. docs/behaviour/import.md#pictures.
 */
export async function fetchPictures(
  shop: Shop,
  { actor, products, shown, zip }: Fetching,
): Promise<KnownPictures> {
  const begun = await lookUpPictures(shop, products, zip);
  const addresses = new Map(begun.addresses);
  const failed = new Map(begun.failed);
  const finder = createPictureFinder(shop, { actor, zip });
  const wanted = all(products).filter(
    (named) => resolvePicture(named, { shown, known: begun }).kind === 'elsewhere',
  );
  const work = async () => {
    for (let named = wanted.shift(); named !== undefined; named = wanted.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- so many at once, and no more
      const found = await finder.find(named, { kind: 'product' });
      if (found.ok) addresses.set(named, found.address);
      else failed.set(named, found.sentence);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { addresses, failed, isFetched: true };
}

type Resolving = { shown: readonly string[]; known: KnownPictures };

/** What a picture's address or name in a file stands for, of a product that shows these now. */
export function resolvePicture(named: string, { shown, known }: Resolving): ResolvedPicture {
  if (shown.includes(named)) return { kind: 'here', address: named };
  const key = keyOfAddress(named);
  const own = key === null ? undefined : shown.find((address) => keyOfAddress(address) === key);
  const address = own ?? known.addresses.get(named);
  if (address !== undefined) return { kind: 'here', address };
  // Under /media are the shop's own files: what it does not have may be in the ZIP, and is shown nowhere else.
  const isPath = named.startsWith('/') && !named.startsWith('//') && key === null;
  const usable = normaliseImageAddress(named, '');
  if (isPath && usable !== null) return { kind: 'here', address: usable };
  const why = known.failed.get(named);
  if (why !== undefined) return { kind: 'unusable', why };
  if (!isName(named) && usable === null) return { kind: 'unusable', why: 'This is no address of a picture.' };
  return known.isFetched ? { kind: 'unusable', why: 'It could not be fetched.' } : { kind: 'elsewhere' };
}
