import type { Database } from '../../database/client.ts';
import { checkoutLines, checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { promoHolds } from '../../database/tables/promo.ts';
import { totals, type Totals } from '../pricing/totals.rules.ts';
import { checkUses, type PromoCheck } from '../promo/check-promo-code.ts';
import { normalisePromoCode, promoMessages } from '../promo/promo.rules.ts';
import { countPromoUses, findPromoCode, lockPromoCode } from '../promo/promo-uses.ts';
import type { Shop } from '../shop.types.ts';
import { lockStock } from '../stock/lock-stock.ts';
import { mergeBySku, stockKey } from '../stock/stock-item.ts';
import { type Checkout, HOLD_MINUTES } from './checkout.types.ts';
import type { HolderKeys } from './holder.rules.ts';
import { stockProblem } from './line-problems.ts';
import { type PricedLine, priceLines } from './price-lines.ts';
import type { CheckoutRefusal, StartCheckoutInput } from './start-checkout.types.ts';

type StoreInput = StartCheckoutInput & { requestHash: string; holder: HolderKeys };
type Stored = { ok: true; checkout: Checkout } | CheckoutRefusal;
type AppliedPromo = Extract<PromoCheck, { ok: true }> | null;

/** The snapshot of a new checkout and its holds, in the caller's transaction. A refusal has written nothing. */
export async function storeCheckout(shop: Shop, tx: Database, input: StoreInput): Promise<Stored> {
  const now = shop.now();
  const lines: PricedLine[] = [];
  for (const [position, result] of (await priceLines(tx, input.body.cartItems, { now })).entries()) {
    if (!result.ok) return { ok: false, reason: 'line', position, problem: result.problem };
    lines.push(result.line);
  }
  const items = mergeBySku(lines);
  const available = await lockStock(tx, { items, now });
  const lacking = items.find((item) => (available.get(stockKey(item)) ?? 0) < item.quantity);
  if (lacking) {
    const position = lines.findIndex((line) => stockKey(line) === stockKey(lacking));
    const problem = stockProblem(available.get(stockKey(lacking)) ?? 0);
    return { ok: false, reason: 'line', position, problem };
  }
  const promo = await takePromoCode(tx, input.body.promoCode, now);
  if (promo && !promo.ok) return { ok: false, reason: 'promo', promo };

  const amounts = totals({ lines, promo: promo?.terms ?? null });
  if (exceedsExpected(amounts, input.body)) return { ok: false, reason: 'total-rose', amounts };
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const checkout = await insertCheckout(tx, input, { promo, amounts, units, now, heldUntil: expiresAt });
  await tx.insert(checkoutLines).values(
    lines.map(({ available: _available, ...line }, position) => ({
      ...line,
      checkoutId: checkout.id,
      position,
    })),
  );
  await tx
    .insert(stockHolds)
    .values(items.map((item) => ({ ...item, checkoutId: checkout.id, expiresAt, createdAt: now })));
  if (promo)
    await tx.insert(promoHolds).values({ checkoutId: checkout.id, promoCodeId: promo.id, expiresAt });
  return { ok: true, checkout };
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
