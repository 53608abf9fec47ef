import type { VariantGalleryImage } from '../../shop/variants/gallery-image.types.ts';
import { gallerySchema } from '../../shop/variants/variant-images.schema.ts';
import { callShop, type ShopAnswer } from './call-shop.ts';

/** Specification, admin §9. */
const FRESH_MS = 30_000;

type Gallery = ShopAnswer<{ images: VariantGalleryImage[] }>;
type Of = { productId: string; variantId: string };

const kept = new Map<string, { readAt: number; gallery: Promise<Gallery> }>();

/** The gallery of a variant: fresh for 30 seconds, and asked for once more if it cannot be read. */
export function readGallery({ productId, variantId }: Of): Promise<Gallery> {
  const known = kept.get(variantId);
  if (known && performance.now() - known.readAt < FRESH_MS) return known.gallery;
  const address = `/api/admin/variant-images?${new URLSearchParams({ productId, variantId })}`;
  const ask = () => callShop(address, { answer: gallerySchema });
  const gallery = askTwice(ask).then((read) => {
    if (!read.ok) kept.delete(variantId);
    return read;
  });
  kept.set(variantId, { readAt: performance.now(), gallery });
  return gallery;
}

async function askTwice(ask: () => Promise<Gallery>): Promise<Gallery> {
  const first = await ask();
  return first.ok ? first : ask();
}

/** What is kept is no longer true. */
export function forgetGalleries(): void {
  kept.clear();
}
