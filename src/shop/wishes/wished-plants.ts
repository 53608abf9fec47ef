import { and, inArray } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { galleryImages } from '../catalogue/image-priority.rules.ts';
import { readProductCards } from '../catalogue/product-cards.ts';
import { isListed } from '../catalogue/product-conditions.ts';
import type { ProductCard } from '../catalogue/product-detail.schema.ts';
import { type ProductRow, readProductParts } from '../catalogue/product-parts.ts';
import { effectivePricePaise } from '../pricing/prices.rules.ts';
import type { Shop } from '../shop.types.ts';
import { findOwnCheckout } from '../stock/held-units.ts';
import { readColorImages, readColorOptions, readSizeOptions } from '../variants/stored-colors.schema.ts';
import type { Variant, VariantImage } from '../variants/variants.types.ts';
import { optionsText } from '../waiting/ask-when-back.ts';
import type { WishedPlant } from './wished-plants.schema.ts';
import type { Wish } from './wishes.rules.ts';

/**
 * The plants of a wish list as they are now, in its order. Those that shoppers may not see are left out. What the asker's own
 * unpaid checkout holds, by its provider's order, counts as available.
 */
export async function readWishedPlants(
  shop: Shop,
  wishes: readonly Wish[],
  { ownOrder }: { ownOrder?: string | undefined } = {},
): Promise<WishedPlant[]> {
  if (wishes.length === 0) return [];
  const rows = await shop.db
    .select()
    .from(products)
    .where(
      and(
        inArray(
          products.id,
          wishes.map(({ product }) => product),
        ),
        isListed(),
      ),
    );
  const scope = { now: shop.now(), exceptCheckoutId: await findOwnCheckout(shop.db, ownOrder) };
  const cards = new Map((await readProductCards(shop, rows, scope)).map((card) => [card.id, card]));
  const parts = await readProductParts(shop.db, rows, scope);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wishes.flatMap((wish) => {
    const row = byId.get(wish.product);
    const card = cards.get(wish.product);
    if (!row || !card) return [];
    const variants = parts.variants.get(row.id) ?? [];
    const only = variants.length === 1 ? variants[0] : undefined;
    const chosen = variants.find(({ id }) => id === wish.variant) ?? only;
    return chosen
      ? [inPot(row, card, chosen, parts.images.get(row.id) ?? [])]
      : [inAny(card, { isChosen: variants.length === 0 && !hasOlderChoice(row) })];
  });
}

function inAny(card: ProductCard, { isChosen }: { isChosen: boolean }): WishedPlant {
  const { id: product, name, imageUrl, pricePaise, oldPricePaise, hasHigherPrices, stock } = card;
  const own = { product, variant: null, name, options: '', imageUrl };
  return { ...own, pricePaise, oldPricePaise, hasHigherPrices, stock, isChosen };
}

function inPot(row: ProductRow, card: ProductCard, variant: Variant, images: VariantImage[]): WishedPlant {
  const pricePaise = effectivePricePaise(variant);
  const pictures = galleryImages({
    images: row.imageUrls,
    colorImages: readColorImages(row.colorImages),
    variantImages: images,
    variant,
  });
  return {
    ...inAny(card, { isChosen: true }),
    variant: variant.id,
    options: optionsText(variant),
    imageUrl: pictures[0]?.url ?? card.imageUrl,
    pricePaise,
    oldPricePaise: pricePaise < variant.pricePaise ? variant.pricePaise : null,
    hasHigherPrices: false,
    stock: variant.stock,
  };
}

/** The lists of colours and sizes that products without variants may have. */
function hasOlderChoice(row: ProductRow): boolean {
  const options = [...readColorOptions(row.availableColors), ...readSizeOptions(row.availableSizes)];
  return options.some(({ enabled }) => enabled);
}
