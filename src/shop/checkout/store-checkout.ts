import type { Database } from '../../database/client.ts';
import { checkoutLines, checkouts } from '../../database/tables/checkout.ts';
import { promoHolds } from '../../database/tables/promo.ts';
import { together } from '../../database/transactions.ts';
import { admitCash } from '../cash/admit-cash.ts';
import { withCashFee } from '../cash/cash.rules.ts';
import { type Delivery, keptDelivery } from '../delivery/delivery.rules.ts';
import { indianDay } from '../indian-time.rules.ts';
import { type Totals, staffTotals, totals } from '../pricing/prices.rules.ts';
import type { ChargePart } from '../pricing/taxes.rules.ts';
import { type PromoCheck, checkPromoCode } from '../promo/promo-uses.ts';
import { lowestOrderProblem } from '../settings/checkout-rules.schema.ts';
import type { Shop } from '../shop.types.ts';
import { lockStock, takeYielding } from '../stock/stock-holds.ts';
import { mergeBySku, stockKey } from '../stock/stock-item.ts';
import {
  type StartCheckoutInput,
  Undone,
  refuseLaterThanExpected,
  refuseMoreThanExpected,
} from './checkout-request.ts';
import type { CreateOrderBody } from './checkout-api.schema.ts';
import type { Checkout } from './checkout.types.ts';
import { arrivingNotBefore, giftDayProblem } from '../orders/gift.schema.ts';
import { HOLD_MINUTES, type HolderKeys, holdMinutes, refuseHold } from './hold-bounds.rules.ts';
import { holdStock, inMinutes, readHeld } from './holds.ts';
import { readOrderTaxes } from './line-taxes.ts';
import { type PricedLine, deliveryOf, stockProblem } from './price-cart.ts';
import { leaseUntil } from './provider-order.ts';

type StoreInput = StartCheckoutInput & { requestHash: string; holder: HolderKeys; lines: PricedLine[] };
type AppliedPromo = Extract<PromoCheck, { ok: true }> | null;

/** The snapshot of a new checkout and its holds. The holder is locked by the caller. */
export async function storeCheckout(shop: Shop, tx: Database, input: StoreInput): Promise<Checkout> {
  const now = shop.now();
  const { body, origin, staff, holder, lines } = input;
  const viewer = origin ? holder : undefined;
  const scope = { now, viewer };
  const items = mergeBySku(lines);
  // From here to the commit others wait for these goods.
  const [stock, held] = await together([
    () => lockStock(tx, { ...scope, items }),
    () => (origin ? readHeld(tx, holder, now) : []),
  ]);
  const lacking = items.find((item) => (stock.get(stockKey(item))?.available ?? 0) < item.quantity);
  if (lacking) throw lackingLine(lines, stockKey(lacking), stock.get(stockKey(lacking))?.available);
  const promo = await checkPromoCode(tx, { code: body.promoCode, now, forUse: true });
  if (promo && !promo.ok) throw new Undone({ ok: false, reason: 'promo', promo });

  const delivery = deliveryOf(shop, body.customer, lines);
  // Staff may send anywhere.
  if (!delivery.ok && !staff) throw new Undone({ ok: false, reason: 'not-delivered', delivery });
  const shippingPaise = delivery.ok ? delivery.pricePaise : 0;
  const shown = totals({ lines, promo: promo?.terms ?? null, shippingPaise });
  const owed = staff ? staffTotals(shown, staff) : shown;
  const amounts = withCashFee(owed, await cashFee(shop, tx, input, owed.totalPaise));
  const tooLittle = staff ? null : lowestOrderProblem(amounts.subtotalPaise, shop.settings().checkout);
  if (tooLittle !== null) throw new Undone({ ok: false, reason: 'below-lowest', message: tooLittle });
  refuseMoreThanExpected(amounts, body);
  refuseLaterThanExpected(delivery, body);
  const asked = onAskedDay(delivery, body, now);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  let minutes = staff?.holdMinutes ?? HOLD_MINUTES;
  if (origin) {
    const basket = { units, valuePaise: amounts.subtotalPaise };
    const refused = refuseHold(held, basket, { factor: origin.factor, now });
    if (refused) throw new Undone({ ok: false, ...refused });
    minutes = holdMinutes(held, origin.factor);
  }
  const [untaken] = await takeYielding(tx, { ...scope, items, stock });
  if (untaken !== undefined) throw lackingLine(lines, untaken, stock.get(untaken)?.free);

  const heldUntil = inMinutes(now, minutes);
  const { discountPaise, cashFeePaise } = amounts;
  const charges = { shipping: amounts.shippingPaise, 'cash-fee': cashFeePaise };
  const taxes = await readOrderTaxes(tx, { lines, discountPaise, charges, taxes: shop.settings().taxes });
  const terms = { promo, amounts, chargeTaxes: taxes.charges, delivery: asked, units, now, heldUntil };
  const checkoutId = crypto.randomUUID();
  const [checkout] = await together([
    () => insertCheckout(shop, tx, input, { id: checkoutId, ...terms }),
    () =>
      tx.insert(checkoutLines).values(
        lines.map(({ available: _available, weightClass: _weight, ...line }, position) => ({
          ...line,
          ...taxes.lines[position],
          checkoutId,
          position,
        })),
      ),
    () => holdStock(tx, { checkoutId, items, stock, isBound: viewer !== undefined, minutes, now }),
    () => promo && tx.insert(promoHolds).values({ checkoutId, promoCodeId: promo.id, expiresAt: heldUntil }),
  ]);
  return checkout;
}

/** As it was promised, but for a gift not before the day that was asked for. */
function onAskedDay(delivery: Delivery, { customer: { gift } }: CreateOrderBody, now: Date): Delivery {
  if (!gift?.day || !delivery.ok) return delivery;
  const { promise } = delivery;
  const message = giftDayProblem(gift.day, { today: indianDay(now), promise });
  if (message !== null) throw new Undone({ ok: false, reason: 'gift', message });
  return { ...delivery, promise: promise && arrivingNotBefore(promise, gift.day) };
}

/** What paying on delivery costs more; staff arrange it with whom they order for. */
async function cashFee(shop: Shop, tx: Database, input: StoreInput, totalPaise: number): Promise<number> {
  const { body, userId, idempotencyKey, staff } = input;
  const method = shop.payments.find(body.paymentMethod ?? '');
  if (method?.money !== 'on-delivery' || totalPaise === 0 || staff) return 0;
  const { customer: buyer, cashCode: code } = body;
  const admitted = await admitCash(shop, tx, { buyer, userId, totalPaise, code, idempotencyKey });
  if (!admitted.ok) throw new Undone({ ok: false, reason: 'cash', problem: admitted.problem });
  return admitted.feePaise;
}

function lackingLine(lines: PricedLine[], key: string, available = 0): Undone {
  const position = lines.findIndex((line) => stockKey(line) === key);
  return new Undone({ ok: false, reason: 'line', position, problem: stockProblem(available) });
}

type Terms = {
  id: string;
  promo: AppliedPromo;
  amounts: Totals;
  chargeTaxes: ChargePart[] | null;
  delivery: Delivery;
  units: number;
  now: Date;
  heldUntil: Date;
};

async function insertCheckout(
  shop: Shop,
  tx: Database,
  input: StoreInput,
  { id, promo, amounts, chargeTaxes, delivery, units, now, heldUntil }: Terms,
): Promise<Checkout> {
  const paymentMethod = input.body.paymentMethod ?? shop.payments.standard.key;
  const [checkout] = await tx
    .insert(checkouts)
    .values({
      ...input.body.customer,
      orderNote: input.body.customer.orderNote || null,
      ...amounts,
      chargeTaxes,
      ...keptDelivery(delivery),
      id,
      idempotencyKey: input.idempotencyKey,
      requestHash: input.requestHash,
      userId: input.userId,
      receipt: id,
      paymentMethod,
      promoCodeId: promo?.id ?? null,
      promoCode: promo?.code ?? null,
      createdAt: now,
      providerCallUntil:
        input.staff || isPlacedAtOnce(shop, { ...amounts, paymentMethod }) ? null : leaseUntil(now),
      heldUntil,
      units,
      holderBrowser: input.holder.browser,
      // What staff hold for somebody keeps them from nothing of their own.
      holderPerson: input.staff ? null : input.holder.person,
      holderNetwork: input.holder.network,
    })
    .returning();
  if (!checkout) throw new Error('The checkout was not stored');
  return checkout;
}

/** Nothing is to be paid, or nothing now. */
export function isPlacedAtOnce(
  { payments }: Shop,
  { totalPaise, paymentMethod }: Pick<Checkout, 'totalPaise' | 'paymentMethod'>,
): boolean {
  return totalPaise === 0 || payments.find(paymentMethod)?.begins === 'at-once';
}
