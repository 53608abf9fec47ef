import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants } from '../../database/tables/catalogue.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import { staffOrders } from '../../database/tables/staff-orders.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { CreateOrderBody } from '../checkout/checkout-api.schema.ts';
import type { Customer } from '../checkout/checkout.schema.ts';
import type { Order } from '../checkout/checkout.types.ts';
import { type CheckoutRefusal, Undone } from '../checkout/checkout-request.ts';
import { prepareCheckout } from '../checkout/start-checkout.ts';
import { checkoutCountries, defaultCheckoutCountry } from '../countries.rules.ts';
import type { Shop } from '../shop.types.ts';

/** What somebody gets, by its shelf: a variant, or a product without any (with its older colour and size, if it has them). */
export type StaffLine = {
  productId: string;
  variantId: string | null;
  quantity: number;
  selectedSize?: string | undefined;
  selectedPotColor?: string | undefined;
};

type StaffOrderRequest = {
  actor: Actor;
  /** One key makes one order, however often it is asked for: `claim <id>`, or what the form carries. */
  idempotencyKey: string;
  customer: Customer;
  /** Whose account it is shown in. */
  userId: string | null;
  lines: StaffLine[];
  kind: 'phone' | 'replacement';
  /** Why it costs nothing: for the log, and whoever looks at the order. */
  reason: string;
  /** The order whose goods it replaces. */
  replacesOrderId?: string | undefined;
  /** Without the confirmation, where another e-mail tells of it. */
  isQuiet?: boolean | undefined;
};

type PlacedStaffOrder = { ok: true; order: Order } | CheckoutRefusal;

/**
 * Makes an order at ₹0 for somebody, in the name of staff: priced as in the shop, all of it taken off, its goods held
 * like those of a paid one, numbered, confirmed by e-mail unless it is to be quiet. It joins the transaction `tx`, and a
 * refusal ('line': sold out, or not for sale any more) leaves nothing behind there. The right 'orders' is asked for here;
 * who gives goods away for money's worth asks for theirs before ('refunds', 'money').
 * docs/behaviour/staff-orders.md#orders-that-cost-nothing.
 */
export async function placeStaffOrder(
  shop: Shop,
  request: StaffOrderRequest,
  tx: Database = shop.db,
): Promise<PlacedStaffOrder> {
  const { actor, kind, reason, replacesOrderId = null, isQuiet = false } = request;
  const terms = { madeBy: actor.userId, off: 'all', freeDelivery: true, holdMinutes: 15, isQuiet } as const;
  try {
    return await tx.transaction(async (inner) => {
      await assertMay(inner, actor, 'orders');
      const { order } = await prepareCheckout(shop, inner, {
        idempotencyKey: request.idempotencyKey,
        userId: request.userId,
        body: await bodyOf(inner, request),
        staff: terms,
      });
      if (!order) throw new Error('An order at nothing was not placed');
      const [made] = await inner
        .insert(staffOrders)
        .values({
          checkoutId: order.checkoutId,
          kind,
          madeBy: actor.userId,
          discountReason: reason,
          replacesOrderId,
          createdAt: shop.now(),
        })
        .onConflictDoNothing()
        .returning();
      if (made) {
        await recordActivity(inner, {
          actor,
          action: 'created',
          subjectType: 'order',
          subjectIds: [order.id],
          detail: { kind, reason, discountPaise: order.discountPaise, replacesOrderId },
          now: shop.now(),
        });
      }
      return { ok: true, order };
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

/** Who an order is for and where it goes, as it is now, to make another one for them; null where there is none. */
export async function customerOfOrder(
  db: Database,
  { orderId }: { orderId: string },
): Promise<{ customer: Customer; userId: string | null } | null> {
  const [found] = await db
    .select({ order: orders, checkout: checkouts })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  if (!found) return null;
  const { order, checkout } = found;
  const isSame = order.customerName === `${checkout.firstName} ${checkout.lastName}`.trim();
  return {
    userId: order.userId,
    customer: {
      email: order.customerEmail,
      firstName: isSame ? checkout.firstName : order.customerName,
      lastName: isSame ? checkout.lastName : '',
      address: order.shippingAddress,
      city: order.shippingCity,
      state: order.shippingState,
      zipCode: order.shippingZipCode,
      country: checkoutCountries.find((one) => one === order.shippingCountry) ?? defaultCheckoutCountry,
      phone: order.customerPhone,
      // What replaces a part of a gift goes there, without the card and at once.
      gift: order.gift ? { ...order.gift, message: '', day: '' } : undefined,
    },
  };
}

/** The request as a browser would send it: what is bought is chosen and priced in one way. */
export async function bodyOf(
  db: Database,
  { lines, customer }: Pick<StaffOrderRequest, 'lines' | 'customer'>,
): Promise<CreateOrderBody> {
  return {
    cartItems: await requestLinesOf(db, lines),
    promoCode: null,
    customer,
    replacesOrderId: undefined,
  };
}

export async function requestLinesOf(
  db: Database,
  lines: readonly StaffLine[],
): Promise<CreateOrderBody['cartItems']> {
  const ids = lines.flatMap(({ variantId }) => variantId ?? []);
  const found =
    ids.length === 0 ? [] : await db.select().from(productVariants).where(inArray(productVariants.id, ids));
  const variants = new Map(found.map((variant) => [variant.id, variant]));
  return lines.map(({ productId, variantId, quantity, selectedSize, selectedPotColor }) => {
    const variant = variants.get(variantId ?? '');
    return {
      id: productId,
      quantity,
      name: '',
      // One that is gone names nothing that is sold: refused, never guessed.
      variantInfo:
        variantId === null
          ? undefined
          : {
              pot_type: variant?.potType ?? '',
              size: variant?.size ?? '',
              pot_color: variant?.potColor ?? null,
            },
      selectedSize,
      selectedPotColor: selectedPotColor === undefined ? undefined : { name: selectedPotColor },
    };
  });
}
