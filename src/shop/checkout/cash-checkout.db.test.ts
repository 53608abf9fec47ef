import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  aCustomer,
  addPromoCode,
  addVariantProduct,
  anOrderBody,
} from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { cashCodes } from '../../database/tables/cash.ts';
import { checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import { createPaymentMethods } from '../../payments/payment-method.ts';
import { offerCash, readCode } from '../cash/cash.fixtures.ts';
import { askForCode, findUnsentCode, forgetSentCode, tryCode } from '../cash/cash-codes.ts';
import { deliveryWith } from '../delivery/delivery.fixtures.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import type { CreateOrderBody } from './checkout-api.schema.ts';
import { readCheckoutStates } from './checkout-state.ts';
import { reconcileCheckouts } from './reconcile-checkouts.ts';
import { startCheckout } from './start-checkout.ts';
import { raceRounds } from '../../../tests/race-rounds.ts';

const setting: TestShop = await createTestShop({ connections: 30 });
afterAll(() => setting.close());
const origin = { browser: 'a browser', network: '10.0.0.0/24', factor: 1000 };

beforeEach(async () => {
  await setting.db.execute(sql`truncate orders, checkouts, cash_codes, emails, rate_limits cascade`);
  offerCash(setting);
});

type Change = Partial<CreateOrderBody> & { key?: string };

async function buy(cartItems: CreateOrderBody['cartItems'], { key, ...change }: Change = {}) {
  const customer = change.customer ?? aCustomer;
  const cashCode = change.cashCode ?? (await readCode(setting, customer));
  return startCheckout(setting.shop, {
    idempotencyKey: key ?? crypto.randomUUID(),
    userId: null,
    origin,
    body: anOrderBody(cartItems, { paymentMethod: 'cash', cashCode, ...change }),
  });
}

const somebody = (n: number) => ({
  ...aCustomer,
  email: `buyer-${n}@example.com`,
  phone: `+91 98450 ${String(10_000 + n)}`,
  address: `${n} Lake Road`,
});

test('an order to be paid on delivery: placed at once, its goods held, its fee in its total, its mail queued', async () => {
  const fern = await addVariantProduct(setting.db, 5);
  const placed = await buy([fern.line(2)], { expectedTotal: 1240 });
  if (!placed.ok || !placed.order) throw new Error('Not placed');
  expect(placed.order).toMatchObject({
    paymentMethod: 'cash',
    paymentStatus: 'due',
    cashFeePaise: 40_00,
    totalAmountPaise: 1240_00,
    providerPaymentId: null,
    shortOfStock: false,
  });
  expect(placed.checkout.providerOrderId).toBeNull();
  const [hold] = await setting.db
    .select()
    .from(stockHolds)
    .where(eq(stockHolds.checkoutId, placed.checkout.id));
  expect(hold).toMatchObject({ quantity: 2, expiresAt: null });
  const kinds = (await setting.db.select().from(emails)).map(({ kind }) => kind);
  expect(kinds).toEqual(['order_placed']);
  expect(await reconcileCheckouts(setting.shop, { limit: 10 })).toMatchObject({ settled: 0, failed: 0 });
});

test('who comes again with the key gets the same order, and its attempt is known as done', async () => {
  const fern = await addVariantProduct(setting.db, 5);
  const key = 'ab'.repeat(16);
  const first = await buy([fern.line()], { key });
  const again = await buy([fern.line()], { key });
  expect(again).toMatchObject({ ok: true, order: { id: first.ok && first.order?.id } });
  expect(await readCheckoutStates(setting.shop, { idempotencyKeys: [key], certain: true })).toEqual([
    { state: 'paid', orderId: first.ok && first.order?.id },
  ]);
  expect(await buy([fern.line(2)], { key })).toEqual({ ok: false, reason: 'key-reused' });
});

test('where it is not offered, for too much, or at a fee that was not shown, it is refused and holds nothing', async () => {
  const fern = await addVariantProduct(setting.db, 20);
  expect(await buy([fern.line(9)])).toMatchObject({
    problem: { message: 'Cash on delivery is offered up to ₹5,000.00.' },
  });
  expect(await buy([fern.line()], { expectedTotal: 600 })).toMatchObject({ reason: 'total-rose' });
  setting.shop.settings = settingsWith({
    delivery: deliveryWith({
      zones: [{ name: 'Far', pins: '79', cash: { on: false, upTo: '5000', fee: '0' } }],
      everywhere: { cash: { on: true, upTo: '5000', fee: '0' } },
    }),
  });
  const far = { ...aCustomer, state: 'Assam', zipCode: '790001' };
  expect(await buy([fern.line()], { customer: far })).toMatchObject({
    problem: { message: 'Cash on delivery is not offered for this address.' },
  });
  setting.shop.settings = settingsWith();
  expect(await buy([fern.line()])).toMatchObject({ problem: { code: 'cash_refused' } });
  expect(await setting.db.$count(stockHolds)).toBe(0);
  expect(await setting.db.$count(checkouts)).toBe(0);
});

test('a total of nothing needs neither code nor fee, whatever was chosen', async () => {
  const free = await addVariantProduct(setting.db, 5, { pricePaise: 600_00 });
  await addPromoCode(setting.db, { code: 'ALL', discountValue: 100 });
  const placed = await startCheckout(setting.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: anOrderBody([free.line()], { paymentMethod: 'cash', promoCode: 'ALL' }),
  });
  expect(placed).toMatchObject({ ok: true, order: { paymentMethod: 'none', paymentStatus: 'completed' } });
});

test('a code: for its person, in its time, five wrong ones, one order; its text is gone once it has left', async () => {
  const fern = await addVariantProduct(setting.db, 50);
  const refusal = async (change: Change) => {
    const refused = await buy([fern.line()], change);
    return refused.ok || refused.reason !== 'cash' ? refused : refused.problem.message;
  };
  const code = await readCode(setting, aCustomer);
  expect(await refusal({ cashCode: { ...code, id: crypto.randomUUID() } })).toMatch(/no more/);
  expect(await refusal({ cashCode: code, customer: { ...aCustomer, phone: '+91 98450 11111' } })).toMatch(
    /Please confirm/,
  );
  const wrong = { ...code, code: code.code === '000000' ? '000001' : '000000' };
  for (let time = 0; time < 4; time += 1) expect(await refusal({ cashCode: wrong })).toMatch(/not the code/);
  expect(await buy([fern.line()], { cashCode: code })).toMatchObject({ ok: true });
  expect(await refusal({ cashCode: code })).toMatch(/no more/);
  expect(await refusal({ cashCode: wrong })).toMatch(/no more/);

  const late = await readCode(setting, aCustomer);
  expect(await findUnsentCode(setting.shop, { codeId: late.id })).toBe(late.code);
  await forgetSentCode(setting.shop, { codeId: late.id });
  const [stored] = await setting.db.select().from(cashCodes).where(eq(cashCodes.id, late.id));
  expect(JSON.stringify(stored)).not.toContain(late.code);
  setting.moveClock(11);
  expect(await tryCode(setting.shop, late)).toBe('over');
  setting.moveClock(-11);
});

test('many guesses at once: five count, and the right one is too late', async () => {
  const code = await readCode(setting, aCustomer);
  const wrong = { ...code, code: code.code === '111111' ? '111112' : '111111' };
  const tried = await Promise.all(Array.from({ length: 20 }, () => tryCode(setting.shop, wrong)));
  expect(tried.filter((one) => one === 'wrong')).toHaveLength(4);
  expect(await tryCode(setting.shop, code)).toBe('over');
});

test('one asker has five codes an hour sent to one number; it takes many of them to use up the number’s own', async () => {
  const from = (asker: string) => ({ asker });
  for (let time = 0; time < 5; time += 1) {
    expect(await askForCode(setting.shop, aCustomer, from('a stranger'))).toMatchObject({
      ok: true,
      channel: 'e-mail',
    });
  }
  const [mail] = await setting.db.select().from(emails);
  expect(mail).toMatchObject({ kind: 'cash-code', recipient: aCustomer.email });
  const byPhone = { ...aCustomer, email: 'other@example.com' };
  const byMail = { ...somebody(2), email: aCustomer.email.toUpperCase() };
  for (let time = 0; time < 50; time += 1)
    for (const person of [byPhone, byMail])
      expect(await askForCode(setting.shop, person, from('a stranger'))).toMatchObject({ ok: false });
  expect(await askForCode(setting.shop, somebody(1), from('a stranger'))).toMatchObject({ ok: true });
  // Whose number it is asks from elsewhere.
  expect(await askForCode(setting.shop, aCustomer, from('the shopper'))).toMatchObject({ ok: true });
  const many = await Promise.all(
    Array.from({ length: 40 }, (_, n) => askForCode(setting.shop, aCustomer, from(`bot ${n}`))),
  );
  expect(many.filter(({ ok }) => ok)).toHaveLength(34);
});

test('text messages are one value of a type', async () => {
  const sent: string[] = [];
  const asked = await askForCode(setting.shop, aCustomer, {
    asker: 'somebody',
    sender: {
      channel: 'text message',
      to: ({ phone }) => phone,
      send: async (_shop, _tx, { to, code }) => void sent.push(`${to} ${code}`),
    },
  });
  expect(asked).toMatchObject({ ok: true, channel: 'text message', to: aCustomer.phone });
  expect(sent).toEqual([expect.stringMatching(/^\+91 98450 00000 \d{6}$/)]);
  expect(await setting.db.$count(emails)).toBe(0);
});

test('a person owes two orders at most and an address three, however they are written; cancelled ones are owed by nobody', async () => {
  const fern = await addVariantProduct(setting.db, 50);
  expect(await buy([fern.line()])).toMatchObject({ ok: true });
  const again = { ...aCustomer, email: 'other@example.com', address: '1 Hill' };
  expect(await buy([fern.line()], { customer: again })).toMatchObject({ ok: true });
  const byPhone = { ...somebody(3), phone: '098450 00000' };
  expect(await buy([fern.line()], { customer: byPhone })).toMatchObject({
    problem: { code: 'cash_refused' },
  });
  for (const n of [4, 5]) {
    const housemate = { ...somebody(n), address: '12, LAKE ROAD.' };
    expect(await buy([fern.line()], { customer: housemate })).toMatchObject({ ok: true });
  }
  const third = { ...somebody(6), address: '12 lake road' };
  expect(await buy([fern.line()], { customer: third })).toMatchObject({ problem: { code: 'cash_refused' } });
  const spaced = { ...third, zipCode: `${third.zipCode.slice(0, 3)} ${third.zipCode.slice(3)}` };
  expect(await buy([fern.line()], { customer: spaced })).toMatchObject({ problem: { code: 'cash_refused' } });
  await setting.db.update(orders).set({ orderStatus: 'cancelled' });
  expect(await buy([fern.line()], { customer: third })).toMatchObject({ ok: true });
});

test('round after round, parallel calls of one key make one order, and a person never owes more than they may', async () => {
  offerCash(setting, { cashPerPerson: '1', cashPerAddress: '0' });
  const fern = await addVariantProduct(setting.db, 1000);
  for (let round = 0; round < raceRounds; round += 1) {
    const customer = somebody(round);
    const [mine, other] = [await readCode(setting, customer), await readCode(setting, customer)];
    const key = crypto.randomUUID();
    const outcomes = await Promise.all([
      buy([fern.line()], { key, customer, cashCode: mine }),
      buy([fern.line()], { key, customer, cashCode: mine }),
      buy([fern.line()], { customer, cashCode: mine }),
      buy([fern.line()], { customer, cashCode: other }),
    ]);
    const ids = new Set(outcomes.flatMap((one) => (one.ok && one.order ? [one.order.id] : [])));
    expect(ids.size).toBe(1);
  }
  const { rows } = await setting.db.execute(
    sql`select count(*)::int as orders, count(distinct customer_email)::int as people from orders`,
  );
  expect(rows).toEqual([{ orders: raceRounds, people: raceRounds }]);
}, 120_000);

test('round after round, two who want the last plant, one to pay and one in cash: never sold twice', async () => {
  for (let round = 0; round < raceRounds; round += 1) {
    const fern = await addVariantProduct(setting.db, 1);
    const [one, two] = [somebody(round), somebody(round + 1000)];
    const codes = [await readCode(setting, one), await readCode(setting, two)] as const;
    const outcomes = await Promise.all([
      buy([fern.line()], { customer: one, cashCode: codes[0] }),
      buy([fern.line()], { customer: two, cashCode: codes[1] }),
      ...(round % 2 === 0
        ? [buy([fern.line()], { customer: somebody(round + 2000), paymentMethod: 'razorpay' })]
        : []),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const { rows } = await setting.db.execute(
      sql`select coalesce(sum(quantity), 0)::int as held from stock_holds where product_id = ${fern.productId}`,
    );
    expect(rows).toEqual([{ held: 1 }]);
  }
}, 120_000);

test('a way to pay on delivery that no file of the shop knows goes the same way', async () => {
  const cheque = {
    key: 'cheque',
    label: 'Cheque',
    words: {
      name: 'Cheque',
      choice: 'By cheque',
      hint: 'You give it to the courier.',
      by: '',
      button: 'Order',
    },
    money: 'on-delivery',
    begins: 'at-once',
    refund: 'by-hand',
  } as const;
  setting.shop.payments = createPaymentMethods(setting.method, cheque);
  const fern = await addVariantProduct(setting.db, 5);
  expect(await buy([fern.line()], { paymentMethod: 'cheque' })).toMatchObject({
    ok: true,
    order: { paymentMethod: 'cheque', paymentStatus: 'due' },
  });
  expect(await buy([fern.line()])).toEqual({ ok: false, reason: 'unknown-method' });
});
