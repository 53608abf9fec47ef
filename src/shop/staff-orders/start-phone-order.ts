import { staffOrders } from '../../database/tables/staff-orders.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { isCashOffered } from '../cash/admit-cash.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Checkout, Order } from '../checkout/checkout.types.ts';
import { inMinutes } from '../checkout/holds.ts';
import { type QuotedLine, quoteCart } from '../checkout/price-cart.ts';
import { type CheckoutRefusal, Undone } from '../checkout/checkout-request.ts';
import { prepareCheckout } from '../checkout/start-checkout.ts';
import { type Totals, staffTotals } from '../pricing/prices.rules.ts';
import type { Shop } from '../shop.types.ts';
import { ensureLink } from './payment-links.ts';
import type { PhoneOrder, PhoneQuoteAsked } from './phone-order.schema.ts';
import { bodyOf, requestLinesOf } from './place-staff-order.ts';

/** The provider's clock may be behind, and it is asked once more before the plants go. */
const GRACE_MINUTES = 60;

type StartedPhoneOrder =
  /** Nothing is to be paid, or in cash. */
  | { ok: true; order: Order }
  /** `linkUrl`: null while the provider gives no link; it is made and mailed later. */
  | { ok: true; order: null; checkout: Checkout; linkUrl: string | null }
  | CheckoutRefusal;

/**
 * Makes an order for somebody on the phone: priced and held as in the shop, and paid by a link of the provider that is
 * mailed to them. Until it is paid there is no order; unpaid, the plants go when its time is over. One key makes one.
 * docs/behaviour/staff-orders.md#orders-by-phone.
 */
export async function startPhoneOrder(
  shop: Shop,
  { actor, draft }: { actor: Actor; draft: PhoneOrder },
): Promise<StartedPhoneOrder> {
  try {
    const { checkout, order } = await shop.db.transaction((tx) => prepare(shop, tx, { actor, draft }));
    if (order) return { ok: true, order };
    return { ok: true, order: null, checkout, linkUrl: await ensureLink(shop, { checkoutId: checkout.id }) };
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

/** How an order is paid once it arrives; none where the shop has no such way. */
export const cashMethod = ({ payments }: Shop) => payments.all.find(({ money }) => money === 'on-delivery');

async function prepare(
  shop: Shop,
  tx: Parameters<typeof prepareCheckout>[1],
  { actor, draft }: { actor: Actor; draft: PhoneOrder },
) {
  await assertMay(tx, actor, 'orders');
  await assertMay(tx, actor, 'money');
  const { customer, discountPaise, freeDelivery, reason, hours, expectedPaise } = draft;
  if (draft.pay === 'cash' && !isCashOffered(shop)) {
    const problem = {
      code: 'cash_refused',
      message: 'The shop takes no cash on delivery any more.',
    } as const;
    throw new Undone({ ok: false, reason: 'cash', problem });
  }
  const body = {
    ...(await bodyOf(tx, { lines: draft.lines, customer })),
    expectedTotal: expectedPaise / 100,
    paymentMethod: draft.pay === 'cash' ? cashMethod(shop)?.key : undefined,
  };
  const prepared = await prepareCheckout(shop, tx, {
    idempotencyKey: `phone-${draft.key}`,
    userId: null,
    body,
    staff: {
      madeBy: actor.userId,
      off: discountPaise,
      freeDelivery,
      holdMinutes: hours * 60 + GRACE_MINUTES,
      isQuiet: false,
    },
  });
  const { checkout, order } = prepared;
  const now = shop.now();
  const link = order
    ? {}
    : {
        linkState: 'wanted' as const,
        linkUntil: inMinutes(checkout.createdAt, hours * 60),
        linkAskAt: inMinutes(now, 1),
      };
  const [made] = await tx
    .insert(staffOrders)
    .values({
      checkoutId: checkout.id,
      kind: 'phone',
      madeBy: actor.userId,
      discountReason: reason || null,
      ...link,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (made) {
    await recordActivity(tx, {
      actor,
      action: 'created',
      subjectType: order ? 'order' : 'checkout',
      subjectIds: [order?.id ?? checkout.id],
      // The log outlives the person in the checkout: it names amounts alone.
      detail: {
        kind: 'phone',
        reason,
        discountPaise: checkout.discountPaise,
        totalPaise: checkout.totalPaise,
      },
      now,
    });
  }
  return prepared;
}

/** `undelivered`: why the shop's own checkout would not send it there; staff may. */
type PhoneQuote = { lines: QuotedLine[]; totals: Totals; undelivered: string | null };

/** What it would cost now, and what of it there is; holds nothing. */
export async function quotePhoneOrder(
  shop: Shop,
  { lines, discountPaise, freeDelivery, address }: PhoneQuoteAsked,
): Promise<PhoneQuote> {
  const cartItems = await requestLinesOf(shop.db, lines);
  const quote = await quoteCart(shop, { cartItems, promoCode: null, replacesOrderId: undefined, address });
  const totals = staffTotals(quote.totals, { off: discountPaise, freeDelivery });
  return { lines: quote.lines, totals, undelivered: quote.delivery.ok ? null : quote.delivery.message };
}
