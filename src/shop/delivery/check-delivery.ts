import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { products } from '../../database/tables/catalogue.ts';
import type { ShopSettings } from '../settings/sections.schema.ts';
import type { Shop } from '../shop.types.ts';
import { type Delivery, deliveryFor } from './delivery.rules.ts';

export type DeliveryQuestion = {
  pin: string;
  productId: string;
  /** As the browser shows it: for showing again, never for charging. */
  unitPricePaise: number;
  quantity: number;
};

const MOST_KEPT = 5_000;
const KEPT_MS = 60_000;

/** Of one state of the settings each: what the owner changes is asked anew. */
const kept = new WeakMap<ShopSettings, LRUCache<string, Delivery>>();

/**
 * How some of one product gets to a PIN code, kept for the minute: the same is asked from every product's page. A product
 * that is gone counts as one without a weight class. docs/behaviour/delivery.md#the-pin-field.
 */
export async function checkDelivery(shop: Shop, question: DeliveryQuestion): Promise<Delivery> {
  const settings = shop.settings();
  const now = shop.now();
  const known = kept.get(settings) ?? new LRUCache<string, Delivery>({ max: MOST_KEPT });
  kept.set(settings, known);
  const { pin, productId, unitPricePaise, quantity } = question;
  const key = [pin, productId, unitPricePaise, quantity, Math.floor(now.getTime() / KEPT_MS)].join(' ');
  const found = known.get(key);
  if (found) return found;
  const [product] =
    settings.delivery.classes.length === 0
      ? []
      : await shop.db
          .select({ weightClass: products.weightClass })
          .from(products)
          .where(eq(products.id, productId));
  const delivery = deliveryFor({
    settings: settings.delivery,
    countries: settings.checkout.countries,
    address: { country: 'India', zipCode: pin },
    lines: [{ weightClass: product?.weightClass ?? null, unitPricePaise, quantity }],
    now,
  });
  known.set(key, delivery);
  return delivery;
}
