import { and, count, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaimForm, addClaim, addDeliveredOrder } from '../../../tests/claims.fixtures.ts';
import { anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { getProgramSecret } from '../../database/program-secret.ts';
import { productVariants } from '../../database/tables/catalogue.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { claimItems, claims } from '../../database/tables/claims.ts';
import { emails } from '../../database/tables/emails.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { payments, refunds } from '../../database/tables/payments.ts';
import { staffAlerts } from '../../database/tables/alerts.ts';
import { ProviderError } from '../../payments/provider.ts';
import type { Actor } from '../access/administrators.ts';
import { ProofNeeded } from '../access/proved.ts';
import { markCash } from '../cash/mark-cash.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { changeOrderStatus } from '../orders/change-order-status.ts';
import { signOrderLink } from '../orders/order-links.ts';
import type { Shop } from '../shop.types.ts';
import { recordRefund } from '../refunds/record-refund.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { retryRefunds } from '../refunds/retry-refunds.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import { declineClaim, noteRefundByHand, refundClaim, replaceClaimed, settleClaim } from './answer-claim.ts';
import { findClaimable } from './claimant.ts';
import { orderNumber } from '../orders/order-number.rules.ts';
import { findClaim, listClaims, listClaimsOfOrder } from './list-claims.ts';
import { findDamage } from './claim-figures.ts';
import { makeClaim } from './make-claim.ts';
import { findOrderClaims } from './own-claims.ts';
import { tellOfRefunds } from './tell-of-answers.ts';
import { raceRounds } from '../../../tests/race-rounds.ts';

let setting: TestShop;
let owner: { userId: string };
let packer: { userId: string };
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
  owner = await addAdministrator(setting.db);
  packer = await addAdministrator(setting.db, 'packer');
});
afterAll(() => setting.close());

const delivered = (change: { units?: number; stock?: number } = {}) =>
  addDeliveredOrder(setting, { actor: owner, ...change });
const mails = async (claimId: string) => {
  const rows = await setting.db.select().from(emails).where(eq(emails.claimId, claimId));
  return rows.map(({ kind }) => kind).toSorted();
};
const stored = async (claimId: string) => {
  const [claim] = await setting.db.select().from(claims).where(eq(claims.id, claimId));
  if (!claim) throw new Error('No claim');
  return claim;
};

describe('making one', () => {
  test('notes the units, and tells shopper and staff', async () => {
    const order = await delivered({ units: 2 });
    const { shop } = setting;
    const told = { ...shop, settings: settingsWith({ shop: { alertAddresses: 'owner@example.com' } }) };
    const made = await makeClaim(told, { claimant: order.claimant, form: aClaimForm(order) });
    if (!made.ok) throw new Error(made.reason);
    expect(await mails(made.claimId)).toEqual(['claim-received']);
    const alerts = await setting.db.select().from(staffAlerts).where(eq(staffAlerts.orderId, order.orderId));
    expect(alerts.map(({ kind }) => kind)).toContain('claim');
    expect(await findClaimable(shop, order.claimant)).toMatchObject({ items: [{ quantity: 2, left: 1 }] });
    const seen = await findOrderClaims(shop, order.claimant);
    expect(seen).toMatchObject({ isAnyLeft: true, claims: [{ problem: 'damaged', answer: null }] });
  });

  test('a form sent twice, by many at once, is one claim', async () => {
    const order = await delivered({ units: 3 });
    const form = aClaimForm(order);
    const made = await Promise.all(
      Array.from({ length: 10 }, () => makeClaim(setting.shop, { claimant: order.claimant, form })),
    );
    expect(new Set(made.map((one) => (one.ok ? one.claimId : one.reason))).size).toBe(1);
    expect(await setting.db.$count(claims, eq(claims.orderId, order.orderId))).toBe(1);
  });

  test('a form sent for two orders at once is of one of them, 20 rounds', async () => {
    const pair = [await delivered({ units: 20 }), await delivered({ units: 20 })];
    for (let round = 0; round < 20; round += 1) {
      const key = crypto.randomUUID();
      const made = await Promise.all(
        pair.map((order) =>
          makeClaim(setting.shop, { claimant: order.claimant, form: { ...aClaimForm(order), key } }),
        ),
      );
      expect(made.map((one) => (one.ok ? 'made' : one.reason)).toSorted()).toEqual(['made', 'unknown-order']);
    }
  });

  test('two tabs race for the last unit, round after round: one of them has it', async () => {
    const order = await delivered({ units: raceRounds });
    for (let round = 1; round <= raceRounds; round += 1) {
      // All but one are claimed: what is left is the last.
      await setting.db
        .update(orderItems)
        .set({ quantity: round, stockTaken: 0 })
        .where(eq(orderItems.id, order.orderItemId));
      const made = await Promise.all(
        [1, 2].map(() => makeClaim(setting.shop, { claimant: order.claimant, form: aClaimForm(order) })),
      );
      expect(made.filter(({ ok }) => ok)).toHaveLength(1);
      expect(made.find(({ ok }) => !ok)).toMatchObject({ reason: 'units' });
    }
    const [sum] = await setting.db
      .select({ claims: count() })
      .from(claimItems)
      .where(eq(claimItems.orderItemId, order.orderItemId));
    expect(sum?.claims).toBe(raceRounds);
  }, 60_000);

  test('a line that is named twice is claimed with the units of both', async () => {
    const order = await delivered({ units: 3 });
    const line = { orderItemId: order.orderItemId, quantity: 1 };
    const claimId = await addClaim(setting, order, { items: [line, line] });
    const rows = await setting.db.select().from(claimItems).where(eq(claimItems.claimId, claimId));
    expect(rows).toMatchObject([{ orderItemId: order.orderItemId, quantity: 2 }]);
  });

  test('not of another order’s lines, nor of somebody else’s order, nor out of time', async () => {
    const order = await delivered();
    const other = await delivered();
    const { shop } = setting;
    expect(await makeClaim(shop, { claimant: order.claimant, form: aClaimForm(other) })).toMatchObject({
      reason: 'units',
    });
    const stranger = { userId: packer.userId, orderId: order.orderId };
    expect(await makeClaim(shop, { claimant: stranger, form: aClaimForm(order) })).toMatchObject({
      reason: 'unknown-order',
    });
    const late = { ...shop, now: () => new Date(Date.now() + 9 * 86_400_000) };
    expect(await makeClaim(late, { claimant: order.claimant, form: aClaimForm(order) })).toMatchObject({
      reason: 'closed',
    });
    const form = aClaimForm(order);
    expect((await makeClaim(shop, { claimant: order.claimant, form })).ok).toBe(true);
    // A key of another order's form.
    const reused = aClaimForm(other, { key: form.key });
    expect(await makeClaim(shop, { claimant: other.claimant, form: reused })).toMatchObject({ ok: false });
  });
});

/** The claim is answered with a replacement, which arrives, and is claimed of in its turn. */
async function replacedAndClaimed(claimed: string) {
  const replaced = await replaceClaimed(setting.shop, { actor: owner, claimId: claimed, text: '' });
  if (!replaced.ok) throw new Error(replaced.reason);
  const { orderId } = replaced;
  for (const to of ['processing', 'delivered'] as const) {
    await changeOrderStatus(setting.shop, { actor: owner, orderId, to, withEmail: false });
  }
  const [item] = await setting.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  // In an account, so that it is found without a link of its own.
  const { userId } = await addAdministrator(setting.db, 'user');
  await setting.db.update(orders).set({ userId }).where(eq(orders.id, orderId));
  const claimant = { userId, orderId };
  const claimId = await addClaim(setting, { orderItemId: item?.id ?? '', claimant });
  return { orderId, claimId };
}

describe('a replacement', () => {
  test('is placed, whatever key its shopper used for an order of their own', async () => {
    const order = await delivered();
    const claimId = await addClaim(setting, order);
    const begun = await startCheckout(setting.shop, {
      idempotencyKey: `claim-${claimId}`,
      userId: null,
      body: anOrderBody([order.fern.line()]),
    });
    expect(begun.ok).toBe(true);
    const replaced = await replaceClaimed(setting.shop, { actor: packer, claimId, text: '' });
    expect(replaced).toMatchObject({ ok: true });
  });

  test('is an order of ₹0 that holds its plants, and lowers the shelf as it is packed', async () => {
    const order = await delivered({ units: 2, stock: 5 });
    const claimId = await addClaim(setting, order, {
      items: [{ orderItemId: order.orderItemId, quantity: 2 }],
    });
    const replaced = await replaceClaimed(setting.shop, { actor: packer, claimId, text: 'Sorry!' });
    if (!replaced.ok) throw new Error(replaced.reason);
    const [made] = await setting.db.select().from(orders).where(eq(orders.id, replaced.orderId));
    expect(made).toMatchObject({ totalAmountPaise: 0, customerEmail: order.order.customerEmail });
    const holds = await setting.db
      .select()
      .from(stockHolds)
      .where(eq(stockHolds.checkoutId, made?.checkoutId ?? ''));
    expect(holds).toMatchObject([{ quantity: 2, expiresAt: null }]);
    expect(await mails(claimId)).toEqual(['claim-answered', 'claim-received']);
    const own = await setting.db.select().from(emails).where(eq(emails.orderId, replaced.orderId));
    expect(own).toEqual([]);
    const detail = await findClaim(setting.shop, { claimId, withMoney: true });
    expect(detail).toMatchObject({
      answer: 'replacement',
      answerText: 'Sorry!',
      replacement: { orderId: replaced.orderId, orderStatus: 'order_placed' },
      items: [{ quantity: 2, available: 3 }],
    });
    expect(await listClaimsOfOrder(setting.shop, { orderId: replaced.orderId })).toMatchObject({
      claims: [],
      replaces: { claimId, orderId: order.orderId },
    });
  });

  test('that the shelf has none of is refused by name, and nothing is ordered', async () => {
    const order = await delivered({ stock: 0 });
    const claimId = await addClaim(setting, order);
    const before = await setting.db.$count(orders);
    expect(await replaceClaimed(setting.shop, { actor: owner, claimId, text: '' })).toMatchObject({
      reason: 'not-to-be-had',
      name: 'Test Fern',
    });
    expect(await setting.db.$count(orders)).toBe(before);
    expect((await stored(claimId)).answer).toBeNull();
  });

  test('of two claims for the last plant one has it: 40 rounds, never below zero', async () => {
    const order = await delivered({ units: 80, stock: 1 });
    for (let round = 0; round < 40; round += 1) {
      const ids = [await addClaim(setting, order), await addClaim(setting, order)];
      const outcomes = await Promise.all(
        ids.map((claimId) => replaceClaimed(setting.shop, { actor: owner, claimId, text: '' })),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const won = outcomes.find((one) => one.ok);
      if (!won?.ok) throw new Error('Nobody won');
      // Back on the shelf for the next round.
      await changeOrderStatus(setting.shop, {
        actor: owner,
        orderId: won.orderId,
        to: 'cancelled',
        withEmail: false,
      });
    }
  }, 60_000);

  test('its refund goes back to who paid for the first order, at the price paid there', async () => {
    const order = await delivered({ units: 2 });
    const claimId = await addClaim(setting, order);
    // A sale is over when it is replaced.
    const { variantId } = order.fern;
    await setting.db
      .update(productVariants)
      .set({ pricePaise: 700_00 })
      .where(eq(productVariants.id, variantId));
    const { claimId: again } = await replacedAndClaimed(claimId);
    const detail = await findClaim(setting.shop, { claimId: again, withMoney: true });
    expect(detail?.money).toMatchObject({ paidOrderId: order.orderId, suggestedPaise: 600_00 });
    const refunded = await refundClaim(setting.shop, { ...refundOf(again), amountPaise: 600_00 });
    expect(refunded).toEqual({ ok: true, amountPaise: 600_00 });
    expect((await order.read()).paymentStatus).toBe('partially_refunded');
  });
});

const failingAs = (kind: 'refused' | 'unreachable') => () =>
  Promise.reject(new ProviderError({ kind, status: null, code: null, message: 'No' }));

/** The shop, whose provider answers so when it is asked for a refund. */
function withRefunds(refundPayment: () => Promise<never>): Shop {
  const { payments: methods } = setting.shop;
  const gateway = (key: string) => ({ ...methods.gateway(key), refundPayment });
  return { ...setting.shop, payments: { ...methods, gateway } };
}

const refundOf = (claimId: string) => ({
  actor: owner,
  claimId,
  text: 'It is on its way',
  amountPaise: 200_00,
  refundKey: crypto.randomUUID(),
});

describe('a refund', () => {
  test('in part goes through the provider, and is told of once that has it', async () => {
    const order = await delivered();
    const claimId = await addClaim(setting, order);
    const asked = refundOf(claimId);
    const twice = await Promise.all([refundClaim(setting.shop, asked), refundClaim(setting.shop, asked)]);
    expect(twice.some(({ ok }) => ok)).toBe(true);
    expect(await stored(claimId)).toMatchObject({ answer: 'refund', refundPaise: 200_00 });
    expect(await mails(claimId)).toEqual(['claim-answered', 'claim-received']);
    expect((await order.read()).paymentStatus).toBe('partially_refunded');
  });

  test('that the provider refuses leaves the claim open, and nobody is told', async () => {
    const order = await delivered();
    const claimId = await addClaim(setting, order);
    expect(await refundClaim(withRefunds(failingAs('refused')), refundOf(claimId))).toMatchObject({
      ok: false,
      reason: 'refused',
    });
    expect(await stored(claimId)).toMatchObject({ answer: null, refundId: null, answerText: '' });
    expect(await mails(claimId)).toEqual(['claim-received']);
    expect((await refundClaim(setting.shop, refundOf(claimId))).ok).toBe(true);
  });

  test('that the bank sends back opens the claim again, and the next answer is told, too', async () => {
    const order = await delivered();
    const claimId = await addClaim(setting, order);
    await refundClaim(setting.shop, refundOf(claimId));
    const { refundId } = await stored(claimId);
    const [refund] = await setting.db
      .select({ id: refunds.providerRefundId, paymentId: payments.providerPaymentId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refundId ?? ''));
    const failed = { amountPaise: 200_00, currency: 'INR', status: 'failed', receipt: refundId } as const;
    const { id, paymentId } = refund ?? {};
    await recordRefund(setting.shop, 'razorpay', { ...failed, id: id ?? '', paymentId: paymentId ?? '' });
    expect((await findOrderClaims(setting.shop, order.claimant))?.claims).toMatchObject([{ answer: null }]);
    expect(await tellOfRefunds(setting.shop)).toBe(1);
    expect(await stored(claimId)).toMatchObject({ answer: null, refundId: null, answerText: '' });
    expect((await refundClaim(setting.shop, refundOf(claimId))).ok).toBe(true);
    expect(await mails(claimId)).toEqual(['claim-answered', 'claim-answered', 'claim-received']);
  });

  test('whose provider does not answer is told of when it has: the claim stays answered', async () => {
    const order = await delivered();
    const claimId = await addClaim(setting, order);
    const away = withRefunds(failingAs('unreachable'));
    expect(await refundClaim(away, refundOf(claimId))).toMatchObject({ reason: 'unreachable' });
    expect(await mails(claimId)).toEqual(['claim-received']);
    expect((await findOrderClaims(setting.shop, order.claimant))?.claims).toMatchObject([{ answer: null }]);
    expect(await declineClaim(setting.shop, { actor: owner, claimId, text: 'No' })).toMatchObject({
      reason: 'answered',
    });
    expect(await tellOfRefunds(setting.shop)).toBe(0);
    // As after a crash between the provider's answer and the e-mail: the rounds of the next minutes.
    const later = { ...setting.shop, now: () => new Date(Date.now() + 3_600_000) };
    await retryRefunds(later, { limit: 20 });
    expect(await tellOfRefunds(later)).toBe(1);
    expect(await tellOfRefunds(later)).toBe(0);
    expect(await mails(claimId)).toEqual(['claim-answered', 'claim-received']);
    expect((await order.read()).paymentStatus).toBe('partially_refunded');
    // One e-mail tells of the money, not two.
    const { refundId } = await stored(claimId);
    expect(await setting.db.$count(emails, eq(emails.refundId, refundId ?? ''))).toBe(0);
  });

  test('by hand only where no provider took the money, and for who may refund', async () => {
    const order = await delivered();
    const claimId = await addClaim(setting, order);
    const asked = { actor: owner, claimId, text: '', amountPaise: 100_00 };
    expect(await noteRefundByHand(setting.shop, asked)).toMatchObject({ reason: 'paid-online' });
    await expect(noteRefundByHand(setting.shop, { ...asked, actor: packer })).rejects.toThrow('refunds');
    await expect(refundClaim(setting.shop, { ...refundOf(claimId), actor: packer })).rejects.toThrow(
      'refunds',
    );
  });
});

describe('money that staff return by hand', () => {
  /** A claim of one of two plants, of an order of ₹1,200.00 to be paid at the door; with another of the other. */
  const atTheDoor = async () => {
    const due = { orderStatus: 'delivered', paymentMethod: 'cash', paymentStatus: 'due' } as const;
    const { id: orderId } = await addOrder(setting.db, { ...due, deliveredAt: new Date() });
    const items = await setting.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    const secret = await getProgramSecret(setting.db, 'order-links');
    const claimant = { token: signOrderLink(secret, { orderId, madeAt: setting.shop.now() }) };
    const [first = '', second = ''] = await Promise.all(
      items.map(({ id }) => addClaim(setting, { orderItemId: id, claimant })),
    );
    const mark = (as: 'due' | 'collected' | 'refused') =>
      markCash(setting.shop, { actor: owner, orderId, as });
    return { orderId, first, second, mark };
  };
  const note = async (claimId: string, amountPaise: number, by?: Actor) => {
    const actor = by ?? (await addAdministrator(setting.db));
    return noteRefundByHand(setting.shop, { actor, claimId, text: '', amountPaise });
  };
  const moneyOf = async (claimId: string) =>
    (await findClaim(setting.shop, { claimId, withMoney: true }))?.money;

  test('is of what came: of cash that nobody paid nothing goes back', async () => {
    const { first, second, mark } = await atTheDoor();
    const nothing = { reason: 'amount', message: 'At most ₹0.00 can be refunded' };
    expect(await moneyOf(first)).toMatchObject({ isByHand: true, leftPaise: 0, suggestedPaise: 0 });
    expect(await note(first, 100_00)).toMatchObject(nothing);
    await mark('collected');
    expect(await note(first, 100_00)).toMatchObject({ ok: true });
    const refused = await atTheDoor();
    await refused.mark('refused');
    expect(await note(refused.first, 100_00)).toMatchObject(nothing);
    expect(await moneyOf(second)).toMatchObject({ leftPaise: 1100_00 });
  });

  test('is offered up to what has not gone back', async () => {
    const { first, second, mark } = await atTheDoor();
    await mark('collected');
    expect(await moneyOf(second)).toMatchObject({ leftPaise: 1200_00, suggestedPaise: 600_00 });
    await note(first, 700_00);
    expect(await moneyOf(second)).toMatchObject({ leftPaise: 500_00, suggestedPaise: 500_00 });
  });

  test('keeps its order among those whose cash was collected', async () => {
    const { orderId, first, mark } = await atTheDoor();
    await mark('collected');
    await mark('due');
    await mark('collected');
    await note(first, 500_00);
    expect(await mark('due')).toEqual({ ok: false, reason: 'returned' });
    const [order] = await setting.db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.paymentStatus).toBe('partially_refunded');
  });

  test('counts with what else somebody sent back within a day, before it asks who they are', async () => {
    const { userId } = await addAdministrator(setting.db);
    const somebody = { userId };
    const door = await Promise.all(Array.from({ length: 3 }, atTheDoor));
    await setting.db
      .update(orders)
      .set({ totalAmountPaise: 9000_00, paymentStatus: 'collected' })
      .where(
        inArray(
          orders.id,
          door.map(({ orderId }) => orderId),
        ),
      );
    const [one, other, third] = door.map(({ first }) => first);
    expect(await note(one ?? '', 3000_00, somebody)).toMatchObject({ ok: true });
    await expect(note(other ?? '', 3000_00, somebody)).rejects.toBeInstanceOf(ProofNeeded);
    expect(await note(other ?? '', 3000_00)).toMatchObject({ ok: true });
    const lately = { ...somebody, provedAt: setting.shop.now() };
    expect(await note(third ?? '', 3000_00, lately)).toMatchObject({ ok: true });
  });
});

describe('a claim whose money went back from the page of the order', () => {
  const refundThere = (orderId: string, amountPaise: number) =>
    refundOrder(setting.shop, { actor: owner, orderId, amountPaise, idempotencyKey: crypto.randomUUID() });
  const settle = (claimId: string) =>
    settleClaim(setting.shop, { actor: packer, claimId, text: 'As we said' });

  test('proposes only what that did not cover, and says when it was', async () => {
    const order = await delivered({ units: 2 });
    expect(await refundThere(order.orderId, 10_00)).toMatchObject({ ok: true });
    const claimId = await addClaim(setting, order);
    const other = await addClaim(setting, order);
    const before = await findClaim(setting.shop, { claimId, withMoney: true });
    expect(before).toMatchObject({ refundedAt: null, money: { suggestedPaise: 600_00, refundedPaise: 0 } });
    // What answers another claim is for that one's units.
    expect(await refundClaim(setting.shop, refundOf(other))).toMatchObject({ ok: true });
    await refundThere(order.orderId, 150_00);
    await refundThere(order.orderId, 50_00);
    const partly = await findClaim(setting.shop, { claimId, withMoney: true });
    expect(partly?.money).toMatchObject({ suggestedPaise: 400_00, refundedPaise: 200_00 });
    expect(partly?.refundedAt).toBeInstanceOf(Date);
    await refundThere(order.orderId, 450_00);
    const after = await findClaim(setting.shop, { claimId, withMoney: true });
    expect(after?.money).toMatchObject({ suggestedPaise: 0, refundedPaise: 650_00 });
    const unseen = await findClaim(setting.shop, { claimId, withMoney: false });
    expect(unseen).toMatchObject({ money: null, refundedAt: after?.refundedAt });
  });

  test('is closed without a false word: no e-mail, and the page says that money was returned', async () => {
    const order = await delivered();
    const claimId = await addClaim(setting, order);
    expect(await settle(claimId)).toEqual({ ok: false, reason: 'nothing-returned' });
    await refundThere(order.orderId, 600_00);
    expect(await settle(claimId)).toEqual({ ok: true });
    expect(await mails(claimId)).toEqual(['claim-received']);
    expect(await findClaim(setting.shop, { claimId, withMoney: true })).toMatchObject({
      answer: 'settled',
      isTold: true,
      refundPaise: null,
    });
    const answered = await listClaims(setting.shop, { state: 'answered' });
    expect(answered.rows.find(({ id }) => id === claimId)).toMatchObject({ answer: 'settled' });
    expect((await findOrderClaims(setting.shop, order.claimant))?.claims).toMatchObject([
      { answer: 'settled', answerText: 'As we said' },
    ]);
    expect(await settle(claimId)).toMatchObject({ reason: 'answered', answer: 'settled' });
  });

  test('is settled by a refund of the first order where it is about a replacement, not by one that failed', async () => {
    const order = await delivered({ units: 2 });
    const claimId = await addClaim(setting, order);
    const refused = withRefunds(failingAs('refused'));
    const asked = { actor: owner, orderId: order.orderId, amountPaise: 1_00 };
    await refundOrder(refused, { ...asked, idempotencyKey: crypto.randomUUID() });
    expect(await settle(claimId)).toMatchObject({ reason: 'nothing-returned' });
    const { claimId: again } = await replacedAndClaimed(claimId);
    await refundThere(order.orderId, 600_00);
    expect(await settle(again)).toEqual({ ok: true });
  });
});

test('two who answer at once, round after round: one answer', async () => {
  const order = await delivered({ units: raceRounds, stock: 0 });
  for (let round = 0; round < raceRounds; round += 1) {
    const claimId = await addClaim(setting, order);
    const answers = await Promise.all([
      declineClaim(setting.shop, { actor: owner, claimId, text: 'No, says one' }),
      declineClaim(setting.shop, { actor: packer, claimId, text: 'No, says the other' }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'answered', answer: 'declined' });
  }
  const told = await setting.db
    .select({ told: count() })
    .from(emails)
    .innerJoin(claims, eq(claims.id, emails.claimId))
    .where(and(eq(claims.orderId, order.orderId), eq(emails.kind, 'claim-answered')));
  expect(told[0]?.told).toBe(raceRounds);
}, 90_000);

test('a refund and a replacement at once: one answer, and no money for nothing', async () => {
  for (let round = 0; round < 20; round += 1) {
    const order = await delivered();
    const claimId = await addClaim(setting, order);
    const [refunded, replaced] = await Promise.all([
      refundClaim(setting.shop, refundOf(claimId)),
      replaceClaimed(setting.shop, { actor: packer, claimId, text: '' }),
    ]);
    expect([refunded.ok, replaced.ok].filter(Boolean)).toHaveLength(1);
    const { paymentStatus } = await order.read();
    expect(paymentStatus).toBe(refunded.ok ? 'partially_refunded' : 'completed');
  }
}, 60_000);

test('the lists, and the figures by plant', async () => {
  const open = await listClaims(setting.shop, {}, { size: 2 });
  expect(open.rows.every(({ answer }) => answer === null)).toBe(true);
  // What waits longest comes first, onwards and back.
  const onwards = await listClaims(setting.shop, { after: open.next ?? '' }, { size: 2 });
  const ages = [...open.rows, ...onwards.rows].map(({ createdAt }) => createdAt.getTime());
  expect(ages).toEqual(ages.toSorted((a, b) => a - b));
  const back = await listClaims(setting.shop, { before: onwards.previous ?? '' }, { size: 2 });
  expect(back.rows.map(({ id }) => id)).toEqual(open.rows.map(({ id }) => id));
  const answered = await listClaims(setting.shop, { state: 'answered' }, { size: 2 });
  const next = await listClaims(setting.shop, { state: 'answered', after: answered.next ?? '' }, { size: 2 });
  const ids = [...answered.rows, ...next.rows].map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
  const [some] = answered.rows;
  const found = await listClaims(setting.shop, {
    state: 'all',
    q: orderNumber(some?.orderId ?? '').toUpperCase(),
  });
  expect(found.rows.map(({ orderId }) => orderId)).toContain(some?.orderId);
  expect(new Set(found.rows.map(({ orderId }) => orderId)).size).toBe(1);
  const byNumber = await listClaims(setting.shop, { state: 'all', q: `#${some?.number}` });
  expect(byNumber.rows.map(({ orderId }) => orderId)).toEqual(found.rows.map(({ orderId }) => orderId));
  expect((await listClaims(setting.shop, { state: 'all', q: '100% nobody' })).rows).toEqual([]);
  const [worst] = (await findDamage(setting.shop, { days: 30 })).plants;
  expect(worst).toMatchObject({ name: 'Test Fern' });
  expect(worst?.sent).toBeGreaterThanOrEqual(worst?.claimed ?? 0);
});
