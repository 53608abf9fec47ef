import { inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { thumbnailImage } from '../catalogue/image-priority.rules.ts';
import { type ProductParts, type ProductRow, readProductParts } from '../catalogue/product-parts.ts';
import { effectivePriceInColorPaise, effectivePricePaise } from '../pricing/effective-price.rules.ts';
import type { HoldScope } from '../stock/held-units.ts';
import { readColorImages, readColorOptions, readSizeOptions } from '../variants/stored-colors.schema.ts';
import type { Variant } from '../variants/variants.types.ts';
import type { RequestLine } from './checkout-api.schema.ts';
import { type LineProblem, lineProblems } from './line-problems.ts';

/** What the shop sells for one requested line, at its own price; never the browser's. */
export type PricedLine = {
  productId: string;
  variantId: string | null;
  productName: string;
  productImageUrl: string;
  unitPricePaise: number;
  /** What may be bought now: shelf minus holds. */
  available: number;
  quantity: number;
  selectedSize: string | null;
  selectedPotType: string | null;
  selectedPotColor: string | null;
};

export type LineResult = { ok: true; line: PricedLine } | { ok: false; problem: LineProblem };

type Choice = Pick<
  PricedLine,
  'variantId' | 'unitPricePaise' | 'available' | 'selectedSize' | 'selectedPotType' | 'selectedPotColor'
> & {
  variant?: Variant;
  colorId?: string;
};

type PricingContext = { rows: Map<string, ProductRow>; parts: ProductParts; withVariants: Set<string> };

/**
 * Finds, for each requested line, the variant (or the older colour and size) that it names, and its price and
 * availability. A product with variants and none named is refused, never guessed (decisions, 'Cart and checkout').
 */
export async function priceLines(
  db: Database,
  requested: RequestLine[],
  scope: HoldScope,
): Promise<LineResult[]> {
  const ids = [...new Set(requested.map((line) => line.id.toLowerCase()))];
  if (ids.length === 0) return [];
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  const owners = await db
    .selectDistinct({ id: productVariants.productId })
    .from(productVariants)
    .where(inArray(productVariants.productId, ids));
  const context: PricingContext = {
    rows: new Map(rows.map((row) => [row.id, row])),
    parts: await readProductParts(db, rows, scope),
    withVariants: new Set(owners.map((owner) => owner.id)),
  };
  return requested.map((line) => priceLine(context, line));
}

function priceLine(context: PricingContext, line: RequestLine): LineResult {
  const row = context.rows.get(line.id.toLowerCase());
  if (!row || !row.isPublished || row.deletedAt !== null)
    return { ok: false, problem: lineProblems.unavailable };
  const choice = context.withVariants.has(row.id)
    ? chooseVariant(context.parts.variants.get(row.id) ?? [], line)
    : chooseOlderOptions(row, context.parts.stock.get(row.id) ?? 0, line);
  if ('code' in choice) return { ok: false, problem: choice };
  const { variant, colorId, ...chosen } = choice;
  const productImageUrl = thumbnailImage({
    images: row.imageUrls,
    colorImages: readColorImages(row.colorImages),
    variantImages: context.parts.images.get(row.id) ?? [],
    variant,
    selectedColorId: colorId,
  });
  return {
    ok: true,
    line: { productId: row.id, productName: row.name, productImageUrl, quantity: line.quantity, ...chosen },
  };
}

function chooseVariant(variants: Variant[], line: RequestLine): Choice | LineProblem {
  const wanted = line.variantInfo;
  if (!wanted) return lineProblems.variantMissing;
  const variant = variants.find(
    (one) => one.potType === wanted.pot_type && one.size === wanted.size && one.potColor === wanted.pot_color,
  );
  if (!variant) return lineProblems.variantUnknown;
  return {
    variant,
    variantId: variant.id,
    unitPricePaise: effectivePricePaise(variant),
    available: variant.stock,
    selectedSize: variant.size,
    selectedPotType: variant.potType,
    selectedPotColor: variant.potColor,
  };
}

/** A product without variants: its older colours, which may change its price, and its older sizes. */
function chooseOlderOptions(row: ProductRow, available: number, line: RequestLine): Choice | LineProblem {
  if (line.variantInfo) return lineProblems.variantUnknown;
  const color = chooseOption(readColorOptions(row.availableColors), line.selectedPotColor?.name);
  if (color === 'missing') return lineProblems.colorMissing;
  if (color === 'unknown') return lineProblems.colorUnknown;
  const size = chooseOption(readSizeOptions(row.availableSizes), line.selectedSize);
  if (size === 'missing') return lineProblems.sizeMissing;
  if (size === 'unknown') return lineProblems.sizeUnknown;
  return {
    ...(color ? { colorId: color.id } : {}),
    variantId: null,
    unitPricePaise: effectivePriceInColorPaise(row, color?.priceModifierPaise ?? 0),
    available,
    selectedSize: size?.name ?? null,
    selectedPotType: null,
    selectedPotColor: color?.name ?? null,
  };
}

/** The enabled option of this name; null where nothing is offered and nothing named. */
function chooseOption<T extends { name: string; enabled: boolean }>(
  options: T[],
  name: string | undefined,
): T | null | 'missing' | 'unknown' {
  const offered = options.filter((option) => option.enabled);
  if (name === undefined) return offered.length > 0 ? 'missing' : null;
  return offered.find((option) => option.name === name) ?? 'unknown';
}
