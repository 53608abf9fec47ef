import type { Database } from '../../database/client.ts';
import { cartMessages } from '../cart/cart-messages.ts';
import { thumbnailImage } from '../catalogue/image-priority.rules.ts';
import { type DeliveredLine, type Delivery, deliveryFor } from '../delivery/delivery.rules.ts';
import type { Destination } from '../delivery/zones.rules.ts';
import {
  type Totals,
  effectivePriceInColorPaise,
  effectivePricePaise,
  totals,
} from '../pricing/prices.rules.ts';
import { type PromoCheck, checkPromoCode } from '../promo/promo-uses.ts';
import { lowestOrderProblem } from '../settings/checkout-rules.schema.ts';
import type { Shop } from '../shop.types.ts';
import { type HoldScope, type HoldViewer, findOwnCheckout } from '../stock/held-units.ts';
import { mergeBySku, stockKey } from '../stock/stock-item.ts';
import { readColorImages, readColorOptions, readSizeOptions } from '../variants/stored-colors.schema.ts';
import { type AskedGoods, type AskedVariant, readAskedGoods } from './asked-goods.ts';
import type { QuoteBody, RequestLine } from './checkout-api.schema.ts';
import { checkoutMessages } from './checkout-messages.ts';

export type QuotedLine = { line: PricedLine | null; problem: LineProblem | null };

export type Quote = {
  lines: QuotedLine[];
  totals: Totals;
  promo: PromoCheck | null;
  /** Of what can be bought of it, by the places of its lines. */
  delivery: Delivery;
  /** Why what can be bought of it is too little for an order; null where it is enough. */
  tooLittle: string | null;
};

/**
 * Prices a cart as the shop would sell it now, holding nothing. Lines that cannot be bought say why; those sold out or
 * gone count nothing in the totals, those short of stock do until the shopper decides. A refused promo code says why
 * and takes nothing off. What the shopper's own abandoned checkout (`replacesOrderId`) holds is free for them; an
 * unknown or settled one changes nothing. What others hold idly beyond their share is free unless it is the viewer's.
 */
export async function quoteCart(shop: Shop, body: QuoteBody, viewer?: HoldViewer): Promise<Quote> {
  const { db } = shop;
  const { cartItems, promoCode: code, replacesOrderId } = body;
  const scope = { now: shop.now(), exceptCheckoutId: await findOwnCheckout(db, replacesOrderId), viewer };
  const results = await priceLines(db, cartItems, scope);
  const priced = results.flatMap((result) => (result.ok ? [result.line] : []));
  const wanted = new Map(mergeBySku(priced).map((item) => [stockKey(item), item.quantity]));
  const lines = results.map((result): QuotedLine => {
    if (!result.ok) return { line: null, problem: result.problem };
    const { line } = result;
    const enough = (wanted.get(stockKey(line)) ?? 0) <= line.available;
    return { line, problem: enough ? null : stockProblem(line.available) };
  });
  const promo = await checkPromoCode(db, { ...scope, code });
  const buyable = results.flatMap((result, position) =>
    result.ok && result.line.available > 0 ? [{ ...result.line, position }] : [],
  );
  const settings = shop.settings();
  const delivery = deliveryOf(shop, body.address ?? null, buyable);
  const amounts = totals({
    lines: buyable,
    promo: promo?.ok ? promo.terms : null,
    shippingPaise: delivery.ok ? delivery.pricePaise : 0,
  });
  const tooLittle =
    cartItems.length === 0 ? null : lowestOrderProblem(amounts.subtotalPaise, settings.checkout);
  return { lines, promo, totals: amounts, delivery: atPlaces(delivery, buyable), tooLittle };
}

/** How these lines get there, by what the owner has set at this moment. */
export function deliveryOf(
  shop: Shop,
  address: Destination | null,
  lines: readonly DeliveredLine[],
): Delivery {
  const { delivery, checkout } = shop.settings();
  return deliveryFor({
    settings: delivery,
    address,
    lines,
    now: shop.now(),
    countries: checkout.countries,
  });
}

/** With the lines that it names by their places in the cart. */
function atPlaces(delivery: Delivery, lines: readonly { position: number }[]): Delivery {
  if (delivery.ok) return delivery;
  return { ...delivery, positions: delivery.positions.flatMap((at) => lines[at]?.position ?? []) };
}

/** What the shop sells for one requested line, at its own price; never the browser's. */
export type PricedLine = {
  productId: string;
  variantId: string | null;
  productName: string;
  productImageUrl: string;
  unitPricePaise: number;
  /** What may be bought now: shelf minus holds that were counted. */
  available: number;
  quantity: number;
  selectedSize: string | null;
  selectedPotType: string | null;
  selectedPotColor: string | null;
  sku: string | null;
  /** Of the product; null: none. */
  weightClass: string | null;
};

export type LineResult = { ok: true; line: PricedLine } | { ok: false; problem: LineProblem };

type Choice = Pick<
  PricedLine,
  'variantId' | 'unitPricePaise' | 'available' | 'selectedSize' | 'selectedPotType' | 'selectedPotColor'
> & {
  variant?: AskedVariant;
  colorId?: string;
};

/**
 * Finds, for each requested line, the variant (or the older colour and size) that it names, and its price and
 * availability (without `scope`: the shelf). A product with variants and none named is refused, never guessed
 * (docs/behaviour/checkout-and-payments.md#create-order).
 */
export async function priceLines(
  db: Database,
  requested: RequestLine[],
  scope: HoldScope | null,
): Promise<LineResult[]> {
  const goods = Map.groupBy(await readAskedGoods(db, requested, scope), ({ row }) => row.id);
  return requested.map((line) => priceLine(goods.get(line.id.toLowerCase()) ?? [], line));
}

function priceLine(goods: AskedGoods[], line: RequestLine): LineResult {
  const [one] = goods;
  const row = one?.row;
  if (!row || !row.isPublished || row.deletedAt !== null)
    return { ok: false, problem: lineProblems.unavailable };
  const choice = one.hasVariants ? chooseVariant(goods, line) : chooseOlderOptions(one, line);
  if ('code' in choice) return { ok: false, problem: choice };
  const { variant, colorId, ...chosen } = choice;
  const productImageUrl = thumbnailImage({
    images: row.imageUrls,
    colorImages: readColorImages(row.colorImages),
    variantImages: one.images,
    variant,
    selectedColorId: colorId,
  });
  return {
    ok: true,
    line: {
      productId: row.id,
      productName: row.name,
      productImageUrl,
      quantity: line.quantity,
      ...chosen,
      // Of a variant without one: whoever packs it finds its product by that.
      sku: variant?.sku ?? row.sku,
      weightClass: row.weightClass,
    },
  };
}

function chooseVariant(goods: AskedGoods[], line: RequestLine): Choice | LineProblem {
  const wanted = line.variantInfo;
  if (!wanted) return lineProblems.variantMissing;
  const found = goods.find(
    ({ variant: one }) =>
      one?.potType === wanted.pot_type && one.size === wanted.size && one.potColor === wanted.pot_color,
  );
  const variant = found?.variant;
  if (!variant) return lineProblems.variantUnknown;
  return {
    variant,
    variantId: variant.id,
    unitPricePaise: effectivePricePaise(variant),
    available: Math.max(0, variant.stock - found.kept),
    selectedSize: variant.size,
    selectedPotType: variant.potType,
    selectedPotColor: variant.potColor,
  };
}

/** A product without variants: its older colours, which may change its price, and its older sizes. */
function chooseOlderOptions({ row, kept }: AskedGoods, line: RequestLine): Choice | LineProblem {
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
    available: Math.max(0, row.stock - kept),
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

export type LineProblem = {
  code:
    | 'unavailable'
    | `variant_${'missing' | 'unknown'}`
    | `color_${'missing' | 'unknown'}`
    | `size_${'missing' | 'unknown'}`
    | 'sold_out'
    | 'insufficient_stock';
  message: string;
};

/** Why a line cannot be bought as it is asked for. */
const lineProblems = {
  unavailable: { code: 'unavailable', message: cartMessages.unavailable },
  variantMissing: { code: 'variant_missing', message: cartMessages.selectionRequired.description },
  variantUnknown: { code: 'variant_unknown', message: cartMessages.variantUnknown },
  colorMissing: { code: 'color_missing', message: checkoutMessages.potColorRequired },
  colorUnknown: { code: 'color_unknown', message: cartMessages.colorUnknown },
  sizeMissing: { code: 'size_missing', message: checkoutMessages.sizeRequired },
  sizeUnknown: { code: 'size_unknown', message: cartMessages.sizeUnknown },
  soldOut: { code: 'sold_out', message: cartMessages.outOfStock.description },
} as const satisfies Record<string, LineProblem>;

/** Fewer are left than were asked for; none at all is 'Out of Stock' (docs/behaviour/product-page.md#adding). */
export function stockProblem(available: number): LineProblem {
  if (available <= 0) return lineProblems.soldOut;
  return { code: 'insufficient_stock', message: cartMessages.insufficientStock(available) };
}
