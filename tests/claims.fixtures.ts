import { eq } from 'drizzle-orm';
import { products } from '../src/database/tables/catalogue.ts';
import { orderItems } from '../src/database/tables/orders.ts';
import type { Claimant } from '../src/shop/claims/claimant.ts';
import type { ClaimForm } from '../src/shop/claims/claims.schema.ts';
import { makeClaim } from '../src/shop/claims/make-claim.ts';
import type { RequestLine } from '../src/shop/checkout/checkout-api.schema.ts';
import { changeOrderStatus } from '../src/shop/orders/change-order-status.ts';
import { signOrderLink } from '../src/shop/orders/order-links.ts';
import { getProgramSecret } from '../src/database/program-secret.ts';
import { addVariantProduct } from './catalogue.fixtures.ts';
import { addPaidOrder } from './orders.fixtures.ts';
import type { TestShop } from './test-shop.ts';

type Delivery = { actor: { userId: string }; units?: number; stock?: number; besides?: RequestLine[] };

/** A guest's order of ferns and what is `besides`, paid and delivered, `stock` ferns left on the shelf, and its private link. */
export async function addDeliveredOrder(
  setting: TestShop,
  { actor, units = 1, stock = 5, besides = [] }: Delivery,
) {
  const fern = await addVariantProduct(setting.db, stock + units);
  const plantFacts = { light: ['low'] };
  await setting.db.update(products).set({ plantFacts }).where(eq(products.id, fern.productId));
  const paid = await addPaidOrder(setting, [fern.line(units), ...besides]);
  const orderId = paid.order.id;
  for (const to of ['processing', 'shipped', 'delivered'] as const) {
    await changeOrderStatus(setting.shop, { actor, orderId, to, withEmail: false });
  }
  const secret = await getProgramSecret(setting.db, 'order-links');
  const token = signOrderLink(secret, { orderId, madeAt: setting.shop.now() });
  const [item] = await setting.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return { ...paid, fern, orderId, orderItemId: item?.id ?? '', claimant: { token } satisfies Claimant };
}

export type DeliveredOrder = Awaited<ReturnType<typeof addDeliveredOrder>>;

export const aClaimForm = (
  { orderItemId }: Pick<DeliveredOrder, 'orderItemId'>,
  change: Partial<ClaimForm> = {},
): ClaimForm => ({
  key: crypto.randomUUID(),
  problem: 'damaged',
  story: 'The stem is broken',
  photoIds: [],
  items: [{ orderItemId, quantity: 1 }],
  ...change,
});

/** A claim of one unit of an order. */
export async function addClaim(
  setting: TestShop,
  order: { orderItemId: string; claimant: Claimant },
  change: Partial<ClaimForm> = {},
) {
  const made = await makeClaim(setting.shop, { claimant: order.claimant, form: aClaimForm(order, change) });
  if (!made.ok) throw new Error(made.reason);
  return made.claimId;
}
