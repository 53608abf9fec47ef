import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { attributeValues, productAttributes, products } from '../../database/tables/catalogue.ts';
import { readEachKept } from '../kept-reads.ts';
import { effectivePriceInColorPaise, effectivePricePaise } from '../pricing/prices.rules.ts';
import type { Shop } from '../shop.types.ts';
import type { HoldScope } from '../stock/held-units.ts';
import { swatchColor } from '../variants/attribute-values.rules.ts';
import { readColorImages, readColorOptions } from '../variants/stored-colors.schema.ts';
import type { Variant, VariantImage } from '../variants/variants.types.ts';
import { PLACEHOLDER_IMAGE, normaliseImageAddress } from './image-address.rules.ts';
import { galleryImages } from './image-priority.rules.ts';
import { tellCardFacts } from './card-facts.rules.ts';
import { readFacts } from './plant-facts.rules.ts';
import { type CardColor, ofCard, type ProductCard } from './product-detail.schema.ts';
import { readRatings } from './product-ratings.ts';
import { noRating, ratingText } from './ratings.rules.ts';
import { type ProductParts, type ProductRow, readProductParts } from './product-parts.ts';
import { defaultVariant } from './variant-choice.rules.ts';

/** Cards of products by their ids, in that order; those that are gone are left out. */
export async function listProductCards(shop: Shop, ids: readonly string[]): Promise<ProductCard[]> {
  const wanted = ids.map((id) => ({ id, name: `card:${id}`, tags: [`product:${id}`, 'listing'] }));
  const cards = await readEachKept(shop, wanted, async (own, missing) => {
    const missingIds = missing.map(({ id }) => id);
    const rows =
      missing.length === 0
        ? []
        : await own.db.select().from(products).where(inArray(products.id, missingIds));
    const read = new Map((await readProductCards(own, rows)).map((card) => [card.id, card]));
    return missingIds.map((id) => read.get(id));
  });
  return cards.filter((card) => card !== undefined);
}

/** Cards of products already read, in their order; everything else they show is read in one go. */
export async function readProductCards(
  shop: Shop,
  rows: ProductRow[],
  scope: HoldScope = { now: shop.now() },
): Promise<ProductCard[]> {
  const productIds = rows.map((row) => row.id);
  const [parts, options, ratings] = await Promise.all([
    readProductParts(shop.db, rows, scope),
    readOptions(shop.db, productIds),
    readRatings(shop.db, productIds),
  ]);
  return rows.map((row) => ({
    ...toCard(row, parts, options.get(row.id) ?? noOptions),
    rating: ratingText(ratings.get(row.id) ?? noRating),
  }));
}

function toCard(row: ProductRow, parts: ProductParts, options: CardOptions): Omit<ProductCard, 'rating'> {
  const variants = parts.variants.get(row.id) ?? [];
  const shown = defaultVariant(variants);
  const images = parts.images.get(row.id) ?? [];
  const pictures = galleryImages({
    images: row.imageUrls,
    colorImages: readColorImages(row.colorImages),
    variantImages: images,
    variant: shown,
    selectedColorId: row.defaultColor,
  });
  const imageUrl = pictures[0]?.url ?? PLACEHOLDER_IMAGE;
  const common = {
    ...ofCard(row),
    facts: tellCardFacts(readFacts(row.plantFacts), shown && options.heights.get(shown.size)),
    imageUrl: wordless(imageUrl),
    hoverImageUrl: wordless(pictures[1]?.url ?? ofOtherVariant(imageUrl, variants, images)),
  };
  return shown
    ? { ...common, ...ofVariants(variants, shown, options.colors) }
    : { ...common, ...ofProduct(row), stock: parts.stock.get(row.id) ?? 0 };
}

/** The name stands beside a card's picture: the words that its address tells would only weigh. */
function wordless<Url extends string | null>(url: Url): Url {
  return (url && url.replace(/&alt=[^&#]*/, '')) as Url;
}

/** A picture of the same plant in another pot, where the shown one has a single picture. */
function ofOtherVariant(shownUrl: string, variants: Variant[], images: VariantImage[]): string | null {
  const urls = [...images.map((image) => image.imageUrl), ...variants.map((variant) => variant.imageUrl)];
  const usable = urls.flatMap((url) => normaliseImageAddress(url, '') ?? []);
  return usable.find((url) => url !== shownUrl) ?? null;
}

/** Of the colours, those that a sellable variant has, as the product page offers them. */
function ofVariants(variants: Variant[], shown: Variant, colors: CardColor[]) {
  const pricePaise = effectivePricePaise(shown);
  return {
    pricePaise,
    oldPricePaise: pricePaise < shown.pricePaise ? shown.pricePaise : null,
    hasHigherPrices: variants.some((variant) => effectivePricePaise(variant) > pricePaise),
    stock: variants.reduce((sum, variant) => sum + variant.stock, 0),
    potColors: colors.filter((color) => variants.some((variant) => variant.potColor === color.name)),
  };
}

/** Without variants: at the price of the cheapest colour of the older list. */
function ofProduct(row: ProductRow) {
  const colors = readColorOptions(row.availableColors).filter((color) => color.enabled);
  const modifiers = colors.map((color) => color.priceModifierPaise);
  const lowest = modifiers.length > 0 ? Math.min(...modifiers) : 0;
  const undiscounted = effectivePriceInColorPaise({ ...row, isDiscounted: false }, lowest);
  const pricePaise = effectivePriceInColorPaise(row, lowest);
  return {
    pricePaise,
    oldPricePaise: pricePaise < undiscounted ? undiscounted : null,
    hasHigherPrices: modifiers.some((modifier) => modifier > lowest),
    potColors: colors.map((color) => ({ name: color.name, hex: swatchColor(color) })),
  };
}

type CardOptions = { colors: CardColor[]; heights: ReadonlyMap<string, string> };

const noOptions: CardOptions = { colors: [], heights: new Map() };

/** Of products with attributes: enabled pot colours, in their positions, and how tall which size is. */
async function readOptions(db: Database, productIds: string[]): Promise<Map<string, CardOptions>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({
      productId: attributeValues.productId,
      attribute: productAttributes.name,
      name: attributeValues.name,
      metadata: attributeValues.metadata,
    })
    .from(attributeValues)
    .innerJoin(productAttributes, eq(productAttributes.id, attributeValues.attributeId))
    .where(
      and(
        inArray(attributeValues.productId, productIds),
        inArray(productAttributes.name, ['pot_color', 'pot_size']),
        eq(attributeValues.enabled, true),
      ),
    )
    .orderBy(asc(attributeValues.position), asc(attributeValues.name));
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, group]) => [id, toOptions(group)]));
}

type Value = { attribute: string; name: string; metadata: { hexColor?: string; height?: string } };

function toOptions(values: Value[]): CardOptions {
  const of = (attribute: string) => values.filter((value) => value.attribute === attribute);
  return {
    colors: of('pot_color').map(({ name, metadata }) => ({
      name,
      hex: swatchColor({ name, hexColor: metadata.hexColor }),
    })),
    heights: new Map(
      of('pot_size').flatMap(({ name, metadata }) =>
        metadata.height ? [[name, metadata.height] as const] : [],
      ),
    ),
  };
}
