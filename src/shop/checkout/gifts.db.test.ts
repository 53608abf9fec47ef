import { afterAll, beforeEach, expect, test } from 'vitest';
import { aCustomer, addPlainProduct, addPromoCode, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { createTestShop } from '../../../tests/test-shop.ts';
import { listAttention } from '../dashboard/attention.ts';
import { deliveryWith } from '../delivery/delivery.fixtures.ts';
import { offerCash, readCode } from '../cash/cash.fixtures.ts';
import { readParcelPapers } from '../invoices/parcel-papers.ts';
import { findOrderContact, updateOrderContact } from '../orders/edit-order-contact.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import type { Shop } from '../shop.types.ts';
import { customerOfOrder } from '../staff-orders/place-staff-order.ts';
import type { Gift } from '../orders/gift.schema.ts';
import { startCheckout } from './start-checkout.ts';

const fixture = await createTestShop();
afterAll(() => fixture.close());
await addPromoCode(fixture.db, { code: 'ALL', discountValue: 100 });

/** A Tuesday morning in India; what is ordered now arrives on Wednesday or Thursday. */
const morning = new Date('2026-11-24T10:00:00+05:30');
const delivery = deliveryWith({
  zones: [{ name: 'City', pins: '560', price: '0', freeAbove: '', daysFrom: '1', daysTo: '2' }],
});
let shop: Shop;
beforeEach(() => {
  shop = { ...fixture.shop, settings: settingsWith({ delivery }), now: () => morning };
});

const gift: Gift = {
  recipient: 'Bina Rao',
  phone: '+91 98450 11111',
  message: 'Grow well',
  day: '2026-12-24',
};

async function give(change: Partial<Gift> = {}, body: object = { promoCode: 'ALL' }) {
  const { line } = await addPlainProduct(fixture.db, { pricePaise: 400_00, stock: 5 });
  return startCheckout(shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: anOrderBody([line(1)], {
      customer: { ...aCustomer, state: 'Karnataka', zipCode: '560001', gift: { ...gift, ...change } },
      ...body,
    }),
  });
}

async function given(change: Partial<Gift> = {}) {
  const placed = await give(change);
  if (!placed.ok || !placed.order) throw new Error('Not placed');
  return placed.order;
}

const paperOf = async (orderId: string) => (await readParcelPapers(shop, [orderId]).next()).value;

test('a gift is kept with its order, arrives not before its day, and its parcel goes to who gets it', async () => {
  const order = await given();
  expect(order).toMatchObject({
    gift,
    customerName: `${aCustomer.firstName} ${aCustomer.lastName}`,
    arrivesFrom: '2026-12-24',
    arrivesTo: '2026-12-25',
  });
  expect(await paperOf(order.id)).toMatchObject({
    to: { name: 'Bina Rao', phone: '+91 98450 11111' },
    gift: { from: order.customerName, message: 'Grow well', notBefore: 'Thu 24 Dec' },
  });
  const plain = await given({ phone: '', message: '', day: '' });
  expect(plain).toMatchObject({ arrivesFrom: '2026-11-25', arrivesTo: '2026-11-26' });
  expect(await paperOf(plain.id)).toMatchObject({
    to: { name: 'Bina Rao', phone: aCustomer.phone },
    gift: { message: '', notBefore: null },
  });
});

test('a day on which it cannot come is refused, and holds nothing', async () => {
  for (const day of ['2026-11-24', '2027-06-01'])
    expect(await give({ day })).toMatchObject({
      ok: false,
      reason: 'gift',
      message: 'Please choose a day from Wed 25 Nov to Sat 23 Jan',
    });
});

test('nobody pays at the door for a gift', async () => {
  offerCash(fixture);
  shop = { ...fixture.shop, now: () => morning };
  const cash = { paymentMethod: 'cash', cashCode: await readCode(fixture, aCustomer) };
  expect(await give({ day: '' }, cash)).toMatchObject({
    ok: false,
    reason: 'cash',
    problem: { message: 'A gift is paid before it is sent.' },
  });
});

test('staff mend its name and card until it is sent; what replaces it goes there without the card', async () => {
  const order = await given();
  const actor = await addAdministrator(fixture.db);
  const contact = await findOrderContact(shop, order.id);
  if (!contact) throw new Error('No contact');
  const save = (draft: object) =>
    updateOrderContact(shop, {
      actor,
      orderId: order.id,
      revision: contact.revision,
      draft: { ...contact.draft, ...draft },
    });
  expect(await save({ recipient: '' })).toMatchObject({ ok: false, problem: { field: 'recipient' } });
  expect(await save({ recipient: 'Beena Rao', message: 'Grow!' })).toMatchObject({ ok: true });
  expect(await paperOf(order.id)).toMatchObject({ to: { name: 'Beena Rao' }, gift: { message: 'Grow!' } });
  const again = await customerOfOrder(fixture.db, { orderId: order.id });
  expect(again?.customer.gift).toEqual({ ...gift, recipient: 'Beena Rao', message: '', day: '' });
});

test('one for a later day is not late before it is to be packed', async () => {
  await given({ day: '2027-01-05' });
  const late = async (day: string) => {
    shop = { ...shop, now: () => new Date(`${day}T10:00:00+05:30`) };
    return (await listAttention(shop, 'admin')).unpackedOrders[0]?.count ?? 0;
  };
  const before = await late('2026-12-31');
  expect(await late('2027-01-01')).toBe(before + 1);
});
