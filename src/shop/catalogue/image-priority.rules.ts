import { valueId } from '../variants/attribute-values.rules.ts';
import type { Variant, VariantImage } from '../variants/variants.types.ts';
import { PLACEHOLDER_IMAGE, normaliseImageAddress } from './image-address.rules.ts';
import { toldWords } from '../media/media-words.rules.ts';

/** Every picture of a product; `selectedColorId` is a key of `colorImages`, by default the variant's own colour. */
export type ProductPictures = {
  images: readonly string[];
  colorImages: Readonly<Record<string, readonly string[]>>;
  variantImages: readonly VariantImage[];
  variant?: Pictured | undefined;
  /** All that are sold: what shows another size than the chosen one alone is left out. */
  variants?: readonly Pictured[] | undefined;
  selectedColorId?: string | null | undefined;
};

type Pictured = Pick<Variant, 'id' | 'size' | 'potType' | 'potColor' | 'imageUrl'>;

export type GalleryImage = { url: string; alt: string | null };

/**
 * The gallery's pictures, each address once: the selected variant's images (cover first, then by sort order), its
 * own image, the selected colour's images, all product images but those of other sizes; the placeholder if there are
 * none. Addresses are normalised and stay site-relative. docs/behaviour/pictures.md#addresses.
 */
export function galleryImages(pictures: ProductPictures): GalleryImage[] {
  const elsewhere = ofOtherSizes(pictures);
  const own = [...ofSelectedVariant(pictures), ...ofSelectedColor(pictures).map(withoutAlt)];
  const ofProduct = pictures.images.map(withoutAlt);
  const here = ofProduct.filter(({ url }) => !elsewhere.has(url) && showsSize(url, pictures));
  const found = [usable([...own, ...here]), usable(ofProduct)];
  return found.find(({ length }) => length > 0) ?? [withoutAlt(PLACEHOLDER_IMAGE)];
}

/** An address may end in the sizes that its picture is of, by what their ids begin with: `?size=large.x-large`. */
function showsSize(url: string, { variant }: ProductPictures): boolean {
  const [, sizes] = url.split(/[?&]size=/);
  return !sizes || !variant || sizes.split('.').some((size) => valueId(variant.size).startsWith(size));
}

/** The pictures of variants in other sizes which none in the chosen size has. */
function ofOtherSizes({ variant, variants = [], variantImages }: ProductPictures) {
  const urls = (ours: boolean) =>
    variants
      .filter(({ size }) => (size === variant?.size) === ours)
      .flatMap((one) => [
        one.imageUrl,
        ...variantImages.filter((image) => belongsTo(image, one)).map(({ imageUrl }) => imageUrl),
      ]);
  const own = new Set(urls(true));
  return new Set(variant && urls(false).filter((url) => !own.has(url)));
}

/**
 * The picture of a cart line: of the selected variant, the selected colour, the product, or any there is, else the
 * placeholder. docs/behaviour/pictures.md#which-picture-is-shown.
 */
export function thumbnailImage(pictures: ProductPictures): string {
  const anyOther = [
    ...inGalleryOrder(pictures.variantImages),
    ...Object.values(pictures.colorImages).flat().map(withoutAlt),
  ];
  const own = galleryImages(pictures)[0]?.url ?? PLACEHOLDER_IMAGE;
  return own === PLACEHOLDER_IMAGE ? (usable(anyOther)[0]?.url ?? PLACEHOLDER_IMAGE) : own;
}

function ofSelectedVariant({ variant, variantImages }: ProductPictures): GalleryImage[] {
  if (!variant) return [];
  const own = variantImages.filter((image) => belongsTo(image, variant));
  return [...inGalleryOrder(own), ...(variant.imageUrl === null ? [] : [withoutAlt(variant.imageUrl)])];
}

// An image without a variant id belongs to the variant whose options it names.
function belongsTo(image: VariantImage, variant: Pictured): boolean {
  if (image.variantId !== null) return image.variantId === variant.id;
  const sameOptions = image.potSize === variant.size && image.potType === variant.potType;
  return sameOptions && image.potColor === variant.potColor;
}

function ofSelectedColor({ colorImages, selectedColorId, variant }: ProductPictures): readonly string[] {
  const colorId = selectedColorId ?? (variant?.potColor ? valueId(variant.potColor) : undefined);
  return colorId !== undefined && Object.hasOwn(colorImages, colorId) ? (colorImages[colorId] ?? []) : [];
}

function inGalleryOrder(images: readonly VariantImage[]): GalleryImage[] {
  return images
    .toSorted((one, other) => Number(other.isCover) - Number(one.isCover) || one.sortOrder - other.sortOrder)
    .map(({ imageUrl, altText }) => ({ url: imageUrl, alt: altText }));
}

function usable(images: readonly GalleryImage[]): GalleryImage[] {
  const byUrl = new Map<string, GalleryImage>();
  for (const image of images) {
    const url = normaliseImageAddress(image.url, '');
    if (url !== null && !byUrl.has(url)) byUrl.set(url, { url, alt: image.alt });
  }
  return [...byUrl.values()];
}

function withoutAlt(url: string): GalleryImage {
  return { url, alt: null };
}

/**
 * 'In a room' for '…/monstera--in-a-room.webp': what follows the last double hyphen of a file's name; where the words
 * that its address tells begin so, these up to a colon: 'How we pack (example)'.
 */
export function namedBy(url: string): string | undefined {
  const words = /--([a-z][^./?]*)\.[^/]*$/i.exec(url)?.[1]?.replace(/[-_]+/g, ' ');
  // As the shop's own are called.
  if (words === 'close') return 'Close up';
  const name = words && words[0]?.toUpperCase() + words.slice(1);
  const [told = ''] = toldWords(url).split(':');
  return name && told.startsWith(name) ? told : name;
}
