import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { cashOnDelivery } from '../../payments/cash/description.rules.ts';
import { createPaymentMethods } from '../../payments/payment-method.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import { staffOrders } from '../../database/tables/staff-orders.ts';
import { offerCash } from '../cash/cash.fixtures.ts';
import { handleProviderEvent } from '../checkout/handle-provider-event.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { getEmailContent } from '../emails/email-content.ts';
import { cancelPhoneOrder, followLinks } from './payment-links.ts';
import { findOrderMaker } from './order-maker.ts';
import { type PhoneOrder, phoneOrderSchema } from './phone-order.schema.ts';
import { quotePhoneOrder, startPhoneOrder } from './start-phone-order.ts';

let setting: TestShop;
let actor: { userId: string };
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
  actor = await addAdministrator(setting.db, 'manager');
});
afterAll(() => setting.close());

type Fern = Awaited<ReturnType<typeof addVariantProduct>>;

const draftOf = ({ productId, variantId }: Fern, change: Partial<PhoneOrder> = {}): PhoneOrder => ({
  key: crypto.randomUUID(),
  lines: [{ productId, variantId, quantity: 1 }],
  customer: aCustomer,
  discountPaise: 0,
  freeDelivery: false,
  reason: '',
  hours: 24,
  pay: 'link',
  expectedPaise: 1_000_000_00,
  ...change,
});

async function begin(draft: PhoneOrder) {
  const started = await startPhoneOrder(setting.shop, { actor, draft });
  if (!started.ok || started.order) throw new Error('It does not wait for a payment');
  return started;
}

const madeOf = async (checkoutId: string) => {
  const [made] = await setting.db.select().from(staffOrders).where(eq(staffOrders.checkoutId, checkoutId));
  if (!made) throw new Error('Nobody made it');
  return made;
};
const orderOf = async (checkoutId: string) =>
  (await setting.db.select().from(orders).where(eq(orders.checkoutId, checkoutId)))[0];
const heldOf = (checkoutId: string) => setting.db.$count(stockHolds, eq(stockHolds.checkoutId, checkoutId));

/** What its customer does on the provider's page. */
async function pay(linkUrl: string | null, outcome = 'captured') {
  const body = new FormData();
  body.set('outcome', outcome);
  const answer = await fetch(new URL(linkUrl ?? '', setting.provider.url), { method: 'POST', body });
  return answer.text();
}

/** Every event about it, as the provider sends them. */
async function deliver(linkId: string | null) {
  await setting.provider.sandbox.settle();
  const about = setting.provider.received.filter(({ rawBody }) => rawBody.includes(linkId ?? ''));
  for (const { rawBody, eventId } of about) {
    const read = setting.gateway.readWebhookEvent(rawBody);
    if (read) await handleProviderEvent(setting.shop, { ...read, method: setting.method.key, eventId });
  }
  return about.map(({ event }) => event);
}

test('paid by its link it is an order like any other, once', async () => {
  const fern = await addVariantProduct(setting.db, 3);
  const draft = draftOf(fern, { discountPaise: 100_00, freeDelivery: true, reason: 'A regular' });
  const { checkout, linkUrl } = await begin(draft);
  expect(checkout).toMatchObject({ subtotalPaise: 600_00, shippingPaise: 0, totalPaise: 500_00 });
  expect((await begin(draft)).checkout.id).toBe(checkout.id);
  const { linkId, linkState } = await madeOf(checkout.id);
  expect(linkState).toBe('open');
  const [mail, ...more] = await setting.db.select().from(emails).where(eq(emails.checkoutId, checkout.id));
  expect(more).toEqual([]);
  const told = await getEmailContent(setting.shop, { emailId: mail?.id ?? '' });
  expect(told.content).toMatchObject({ about: 'payment-link', asked: { totalPaise: 500_00, url: linkUrl } });

  expect(await pay(linkUrl, 'failed')).toContain('declined');
  expect(await pay(linkUrl)).toContain('was paid');
  expect(await deliver(linkId)).toContain('payment_link.paid');
  await deliver(linkId);
  expect(await orderOf(checkout.id)).toMatchObject({
    totalAmountPaise: 500_00,
    discountPaise: 100_00,
    paymentStatus: 'completed',
    orderStatus: 'order_placed',
  });
  const orderId = (await orderOf(checkout.id))?.id ?? '';
  const madeBy = { kind: 'phone', email: expect.stringContaining('@'), reason: 'A regular' };
  expect(await findOrderMaker(setting.shop, { orderId, withMoney: true })).toEqual(madeBy);
  expect(await findOrderMaker(setting.shop, { orderId, withMoney: false })).toEqual({
    ...madeBy,
    reason: null,
  });
  expect((await getEmailContent(setting.shop, { emailId: mail?.id ?? '' })).content.about).toBe('nothing');
  expect(await cancelPhoneOrder(setting.shop, { actor, checkoutId: checkout.id })).toEqual({
    ok: false,
    reason: 'paid',
  });
});

test('a payment of which no event tells is found by asking', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const { checkout, linkUrl } = await begin(draftOf(fern));
  await pay(linkUrl);
  expect(await orderOf(checkout.id)).toBeUndefined();
  setting.moveClock(6);
  await followLinks(setting.shop, { limit: 50 });
  expect(await orderOf(checkout.id)).toMatchObject({ totalAmountPaise: 600_00 });
  expect(await madeOf(checkout.id)).toMatchObject({ linkState: 'paid', linkAskAt: null });
});

test('a provider that is away makes the link later; asked twice there is one, and one e-mail', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  await setting.provider.setFaults({ status5xx: 100 });
  const { checkout, linkUrl } = await begin(draftOf(fern));
  expect(linkUrl).toBeNull();
  expect(await cancelPhoneOrder(setting.shop, { actor, checkoutId: checkout.id })).toMatchObject({
    reason: 'unanswered',
  });
  // Made at last, and the answer lost on its way.
  await setting.provider.setFaults({ lostAnswers: 1 });
  setting.moveClock(2);
  await Promise.all([1, 2, 3].map(() => followLinks(setting.shop, { limit: 50 })));
  await setting.provider.setFaults({});
  setting.moveClock(6);
  await followLinks(setting.shop, { limit: 50 });
  expect(await madeOf(checkout.id)).toMatchObject({ linkState: 'open' });
  expect(await setting.db.$count(emails, eq(emails.checkoutId, checkout.id))).toBe(1);
});

test('unpaid in time, or taken back, the plants are for sale again and nobody can pay', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const first = await begin(draftOf(fern));
  expect((await startPhoneOrder(setting.shop, { actor, draft: draftOf(fern) })).ok).toBe(false);
  expect(await cancelPhoneOrder(setting.shop, { actor, checkoutId: first.checkout.id })).toEqual({
    ok: true,
  });
  expect(await heldOf(first.checkout.id)).toBe(0);
  expect(await pay(first.linkUrl)).toContain('cancelled');
  const second = await begin(draftOf(fern, { hours: 2 }));
  setting.moveClock(2 * 60 + 1);
  await followLinks(setting.shop, { limit: 50 });
  expect(await madeOf(second.checkout.id)).toMatchObject({ linkState: 'expired', linkAskAt: null });
  expect(await heldOf(second.checkout.id)).toBe(0);
  expect(await pay(second.linkUrl)).not.toContain('was paid');
  expect((await begin(draftOf(fern))).ok).toBe(true);
});

test('paying and taking back at once: an order, or none and no payment', async () => {
  for (let round = 0; round < 15; round += 1) {
    const fern = await addVariantProduct(setting.db, 1);
    const { checkout, linkUrl } = await begin(draftOf(fern));
    const { linkId } = await madeOf(checkout.id);
    const [page, cancelled] = await Promise.all([
      pay(linkUrl),
      cancelPhoneOrder(setting.shop, { actor, checkoutId: checkout.id }),
    ]);
    await deliver(linkId);
    const isPaid = page.includes('was paid');
    expect([isPaid, cancelled.ok, (await orderOf(checkout.id)) !== undefined]).toEqual([
      isPaid,
      !isPaid,
      isPaid,
    ]);
  }
});

test('taken back by two at once, it is told once, and what it held is free', async () => {
  const { checkout } = await begin(draftOf(await addVariantProduct(setting.db, 1)));
  const takeBack = () => cancelPhoneOrder(setting.shop, { actor, checkoutId: checkout.id });
  expect(await Promise.all([takeBack(), takeBack(), takeBack()])).toEqual(
    Array.from({ length: 3 }, () => ({ ok: true })),
  );
  expect(await takeBack()).toEqual({ ok: true });
  const told = and(eq(activityLog.subjectId, checkout.id), eq(activityLog.action, 'cancelled'));
  expect(await setting.db.$count(activityLog, told)).toBe(1);
  expect([await heldOf(checkout.id), (await madeOf(checkout.id)).linkState]).toEqual([0, 'cancelled']);
});

test('shoppers and staff race for the last plants: nobody gets one that is not there', async () => {
  const fern = await addVariantProduct(setting.db, 6);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? startPhoneOrder(setting.shop, { actor, draft: draftOf(fern) })
        : startCheckout(setting.shop, {
            idempotencyKey: crypto.randomUUID(),
            userId: null,
            body: anOrderBody([fern.line()]),
          }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(6);
});

test('one key makes one checkout and one link, however many ask; another draft with it is refused', async () => {
  const fern = await addVariantProduct(setting.db, 9);
  const draft = draftOf(fern);
  const started = await Promise.all(Array.from({ length: 8 }, () => begin(draft)));
  expect(new Set(started.map(({ checkout }) => checkout.id)).size).toBe(1);
  expect(new Set(started.map(({ linkUrl }) => linkUrl)).size).toBe(1);
  const other = await startPhoneOrder(setting.shop, {
    actor,
    draft: { ...draft, discountPaise: 1_00, reason: 'x' },
  });
  expect(other).toMatchObject({ ok: false, reason: 'key-reused' });
});

test('the provider’s page takes no form that it cannot read', async () => {
  const { linkUrl } = await begin(draftOf(await addVariantProduct(setting.db, 1)));
  const type = 'multipart/form-data; boundary=a';
  for (const headers of [{ 'content-type': type }, { 'content-type': 'application/json' }]) {
    const address = new URL(linkUrl ?? '', setting.provider.url);
    const answer = await fetch(address, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(400);
  }
});

test('one that is paid in cash is placed at once, and due', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const draft = draftOf(fern, { pay: 'cash' });
  const shop = { ...setting.shop, payments: createPaymentMethods(setting.method, cashOnDelivery) };
  // Not by who keeps an old screen open, or writes the form: where cash is taken nowhere.
  const refused = await startPhoneOrder(shop, { actor, draft });
  expect(refused).toMatchObject({ ok: false, reason: 'cash' });
  offerCash({ shop, method: setting.method });
  const placed = await startPhoneOrder(shop, { actor, draft });
  expect(placed).toMatchObject({
    ok: true,
    order: { totalAmountPaise: 600_00, paymentStatus: 'due', orderStatus: 'order_placed' },
  });
  const again = await startPhoneOrder(shop, { actor, draft });
  expect(again.ok && again.order?.id).toBe(placed.ok && placed.order?.id);
});

test('who sees no money makes none; what costs nothing is placed at once; nobody is asked for more than was shown', async () => {
  const fern = await addVariantProduct(setting.db, 3);
  const packer = await addAdministrator(setting.db, 'packer');
  await expect(startPhoneOrder(setting.shop, { actor: packer, draft: draftOf(fern) })).rejects.toThrow(
    'money',
  );
  const free = { discountPaise: 600_00, freeDelivery: true, reason: 'A present' };
  const present = await startPhoneOrder(setting.shop, { actor, draft: draftOf(fern, free) });
  expect(present).toMatchObject({ ok: true, order: { totalAmountPaise: 0 } });
  const cheaper = await startPhoneOrder(setting.shop, {
    actor,
    draft: draftOf(fern, { expectedPaise: 100_00 }),
  });
  expect(cheaper).toMatchObject({ ok: false, reason: 'total-rose' });
  const quote = await quotePhoneOrder(setting.shop, { ...draftOf(fern), ...free });
  expect(quote.totals).toMatchObject({ subtotalPaise: 600_00, totalPaise: 0 });
  expect(await setting.db.$count(checkouts, eq(checkouts.totalPaise, 0))).toBeGreaterThan(0);
});

test('a reason that cannot be stored is refused with the form', () => {
  const { customer, ...draft } = draftOf({
    productId: crypto.randomUUID(),
    variantId: null,
  } as unknown as Fern);
  const read = (reason: string) => phoneOrderSchema().safeParse({ ...draft, customer, reason }).success;
  expect([read('A regular'), read('A\u0000regular')]).toEqual([true, false]);
});
