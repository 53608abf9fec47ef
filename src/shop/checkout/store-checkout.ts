import type { Database } from '../../database/client.ts';
import { checkoutLines, checkouts } from '../../database/tables/checkout.ts';
import { promoHolds } from '../../database/tables/promo.ts';
import { type Totals, totals } from '../pricing/totals.rules.ts';
import {
  type PromoCheck,
  checkUses,
  countPromoUses,
  findPromoCode,
  lockPromoCode,
} from '../promo/promo-uses.ts';
import { normalisePromoCode, promoMessages } from '../promo/promo.rules.ts';
import type { Shop } from '../shop.types.ts';
import { lockStock, takeYielding } from '../stock/lock-stock.ts';
import { mergeBySku, stockKey } from '../stock/stock-item.ts';
import type { Checkout } from './checkout.types.ts';
import { HOLD_MINUTES, holdMinutes, refuseHold } from './hold-bounds.rules.ts';
import type { HolderKeys } from './holder.rules.ts';
import { holdStock, inMinutes, readHeld } from './holder.ts';
import { stockProblem } from './line-problems.ts';
import { type PricedLine, priceLines } from './price-lines.ts';
import type { CheckoutRefusal, StartCheckoutInput } from './start-checkout.types.ts';

type StoreInput = StartCheckoutInput & { requestHash: string; holder: HolderKeys };
type Stored = { ok: true; checkout: Checkout } | CheckoutRefusal;
type AppliedPromo = Extract<PromoCheck, { ok: true }> | null;

/**
 * The snapshot of a new checkout and its holds, in the caller's transaction, which undoes a refusal. The holder is
 * locked by the caller.
 */
export async function storeCheckout(shop: Shop, tx: Database, input: StoreInput): Promise<Stored> {
  const now = shop.now();
  const { body, origin } = input;
  const viewer = origin ? input.holder : undefined;
  const scope = { now, viewer };
  const lines: PricedLine[] = [];
  for (const [position, result] of (await priceLines(tx, body.cartItems, scope)).entries()) {
    if (!result.ok) return { ok: false, reason: 'line', position, problem: result.problem };
    lines.push(result.line);
  }
  const items = mergeBySku(lines);
  const stock = await lockStock(tx, { ...scope, items });
  const lacking = items.find((item) => (stock.get(stockKey(item))?.available ?? 0) < item.quantity);
  if (lacking) return lackingLine(lines, stockKey(lacking), stock.get(stockKey(lacking))?.available ?? 0);
  const promo = await takePromoCode(tx, body.promoCode, now);
  if (promo && !promo.ok) return { ok: false, reason: 'promo', promo };

  const amounts = totals({ lines, promo: promo?.terms ?? null });
  if (exceedsExpected(amounts, body)) return { ok: false, reason: 'total-rose', amounts };
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  let minutes = HOLD_MINUTES;
  if (origin) {
    const held = await readHeld(tx, input.holder, now);
    const basket = { units, valuePaise: amounts.subtotalPaise };
    const refused = refuseHold(held, basket, { factor: origin.factor, now });
    if (refused) return { ok: false, ...refused };
    minutes = holdMinutes(held, origin.factor);
  }
  const [untaken] = await takeYielding(tx, { ...scope, items, stock });
  if (untaken !== undefined) return lackingLine(lines, untaken, stock.get(untaken)?.free ?? 0);

  const heldUntil = inMinutes(now, minutes);
  const checkout = await insertCheckout(tx, input, { promo, amounts, units, now, heldUntil });
  const checkoutId = checkout.id;
  await tx
    .insert(checkoutLines)
    .values(lines.map(({ available: _available, ...line }, position) => ({ ...line, checkoutId, position })));
  await holdStock(tx, { checkoutId, items, stock, holder: viewer ?? null, minutes, now });
  if (promo) await tx.insert(promoHolds).values({ checkoutId, promoCodeId: promo.id, expiresAt: heldUntil });
  return { ok: true, checkout };
}

function lackingLine(lines: PricedLine[], key: string, available: number): CheckoutRefusal {
  const position = lines.findIndex((line) => stockKey(line) === key);
  return { ok: false, reason: 'line', position, problem: stockProblem(available) };
}

/** Whether the shopper would pay more than they were shown. */
export function exceedsExpected(
  { totalPaise }: Pick<Totals, 'totalPaise'>,
  { expectedTotal }: Pick<StartCheckoutInput['body'], 'expectedTotal'>,
): boolean {
  return expectedTotal !== undefined && totalPaise > Math.round(expectedTotal * 100);
}

/** Judges the code while it is locked: the last use goes to one checkout. */
async function takePromoCode(tx: Database, typed: string | null, now: Date): Promise<PromoCheck | null> {
  const code = normalisePromoCode(typed ?? '');
  if (code === '') return null;
  const known = await findPromoCode(tx, code);
  const promo = known && (await lockPromoCode(tx, known.id));
  if (!promo) return { ok: false, code, reason: 'unknown', message: promoMessages.invalid };
  return checkUses(promo, await countPromoUses(tx, promo, { now }), now);
}

type Terms = { promo: AppliedPromo; amounts: Totals; units: number; now: Date; heldUntil: Date };

async function insertCheckout(
  tx: Database,
  input: StoreInput,
  { promo, amounts, units, now, heldUntil }: Terms,
): Promise<Checkout> {
  const id = crypto.randomUUID();
  const [checkout] = await tx
    .insert(checkouts)
    .values({
      ...input.body.customer,
      ...amounts,
      id,
      idempotencyKey: input.idempotencyKey,
      requestHash: input.requestHash,
      userId: input.userId,
      receipt: id,
      promoCodeId: promo?.id ?? null,
      promoCode: promo?.code ?? null,
      createdAt: now,
      heldUntil,
      units,
      holderBrowser: input.holder.browser,
      holderPerson: input.holder.person,
      holderNetwork: input.holder.network,
    })
    .returning();
  if (!checkout) throw new Error('The checkout was not stored');
  return checkout;
}
