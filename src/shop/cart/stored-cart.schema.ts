import { PLACEHOLDER_IMAGE, normaliseImageAddress } from '../catalogue/image-address.rules.ts';
import { maximumPricePaise, paiseToRupees } from '../money.ts';
import {
  type Shape,
  anything,
  between,
  guid,
  like,
  made,
  nullable,
  object,
  optional,
  otherwise,
  readAs,
  text,
  words,
} from '../shapes.rules.ts';
import { readColorOptions, readTexts } from '../variants/stored-colors.schema.ts';
import {
  type CartColor,
  type CartItem,
  type CartThumbnail,
  cartLimits,
  cartLineId,
} from './cart-line.rules.ts';

const typedAmount = made(like(/^\d+(\.\d+)?$/), Number);
const amount = (least: number, most = Infinity) =>
  made(anything, (value) => between(least, most).parse(readAs(typedAmount, value) ?? value));

const storedItem = object({
  id: guid,
  name: words,
  price: amount(0, maximumPricePaise / 100),
  quantity: amount(1),
  image_urls: made(anything, readTexts),
  available_colors: made(anything, readCartColors),
  selectedPotColor: perhaps(object({ name: words, color: otherwise(text, '') })),
  selectedSize: perhaps(words),
  variantInfo: perhaps(object({ pot_type: words, size: words, pot_color: otherwise(nullable(words), null) })),
  thumbnail: perhaps(object({ url: anything })),
});

function perhaps<T>(shape: Shape<T>): Shape<T | undefined> {
  return otherwise(optional(shape), undefined);
}

export type StoredCart = { items: CartItem[]; problem?: string };

/**
 * The cart in a stored text (null: none stored yet). Never throws: a bad item is left out and good ones are kept,
 * and `problem` says for the log what could not be read. Lines get the id that belongs to their options, equal
 * lines become one, thumbnails are normalised for `origin` or replaced. docs/behaviour/cart.md#unreadable-storage.
 */
export function readStoredCart(stored: string | null, origin: string): StoredCart {
  if (stored === null) return { items: [] };
  const list = parseJson(stored);
  if (!Array.isArray(list)) return { items: [], problem: 'The stored cart is not a list of items' };
  const lines = new Map<string, CartItem>();
  let unread = 0;
  for (const entry of list) {
    const item = readItem(entry, origin);
    const equal = item && lines.get(item.cartItemId);
    if (!item || (!equal && lines.size >= cartLimits.lines)) unread += 1;
    else lines.set(item.cartItemId, { ...item, quantity: capped(item.quantity + (equal?.quantity ?? 0)) });
  }
  const items = [...lines.values()];
  return unread === 0 ? { items } : { items, problem: `${unread} of ${list.length} stored items left out` };
}

function readItem(entry: unknown, origin: string): CartItem | null {
  const read = readAs(storedItem, entry);
  if (!read) return null;
  const { thumbnail, selectedPotColor, selectedSize, variantInfo, ...rest } = read;
  const choice = {
    ...(selectedPotColor && { selectedPotColor }),
    ...(selectedSize && { selectedSize }),
    ...(variantInfo && { variantInfo }),
  };
  return {
    ...rest,
    ...choice,
    price: Math.round(rest.price * 100) / 100,
    quantity: capped(Math.floor(rest.quantity)),
    cartItemId: cartLineId({ id: rest.id, ...choice }),
    thumbnail: readThumbnail([thumbnail?.url, ...rest.image_urls], rest.name, origin),
  };
}

function readThumbnail(candidates: readonly unknown[], name: string, origin: string): CartThumbnail {
  const urls = candidates.map((candidate) => normaliseImageAddress(candidate, origin));
  const url = urls.find((found) => found !== null) ?? PLACEHOLDER_IMAGE;
  return { url, alt: name, width: 96, height: 96 };
}

function readCartColors(raw: unknown): CartColor[] {
  return readColorOptions(raw).map(({ priceModifierPaise, ...color }) => ({
    ...color,
    priceModifier: paiseToRupees(priceModifierPaise),
  }));
}

function capped(quantity: number): number {
  return Math.min(quantity, cartLimits.quantity);
}

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}
