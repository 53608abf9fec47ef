import { eq, or } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { emails } from '../../database/tables/emails.ts';
import { orderItems } from '../../database/tables/orders.ts';
import { shipments } from '../../database/tables/shipments.ts';
import { readWriting, writeOrderEmail } from '../../jobs/write-email.ts';
import type { Actor } from '../access/administrators.ts';
import { getEmailContent } from '../emails/email-content.ts';
import { readParcelPapers } from '../invoices/parcel-papers.ts';
import { emptyShipmentDraft } from '../orders/shipment.schema.ts';
import { retryShipment } from './book-shipment.ts';
import { deliverShipment, voidShipment } from './change-shipment.ts';
import { makeShipment } from './make-shipment.ts';

let setting: TestShop;
let actor: Actor;
beforeAll(async () => {
  setting = await createTestShop();
  actor = await addAdministrator(setting.db, 'packer');
});
afterAll(() => setting.close());

/** An order of two pots that is paid at the door, and its parcels: of the first pot, then of the rest. */
async function aCashOrder() {
  const { id: orderId } = await addOrder(setting.db, { paymentMethod: 'cash', paymentStatus: 'due' });
  const items = await setting.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position);
  const first = items.slice(0, 1).map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  const send = async (what: 'first' | 'rest') => {
    const shipmentId = crypto.randomUUID();
    const parcel = { shipmentId, items: what === 'rest' ? what : first, draft: emptyShipmentDraft };
    expect(await makeShipment(setting.shop, { actor, orderId, tells: true, ...parcel })).toEqual({
      ok: true,
    });
    return shipmentId;
  };
  return { orderId, send };
}

async function labelsOf(orderId: string) {
  const { value } = await readParcelPapers(setting.shop, [orderId]).next();
  return (value ? value.labels : []).map(({ parcel, cashToCollect }) => [parcel, cashToCollect]);
}

/** What is said of cash by the e-mails of an order, in the order of their making. */
async function cashInMails(orderId: string) {
  const rows = await setting.db
    .select({ email: emails })
    .from(emails)
    .leftJoin(shipments, eq(shipments.id, emails.shipmentId))
    .where(or(eq(emails.orderId, orderId), eq(shipments.orderId, orderId)))
    .orderBy(emails.createdAt);
  const writing = await readWriting(setting.shop, { appUrl: 'https://plants.example' });
  const said: string[] = [];
  for (const { email } of rows) {
    const { content } = await getEmailContent(setting.shop, { emailId: email.id });
    if (content.about !== 'order') throw new Error('Not of an order');
    const { text } = writeOrderEmail(content, writing);
    said.push(`${email.kind}: ${/ready in cash: you pay the courier when (.*) arrives/.exec(text)?.[1]}`);
  }
  return said;
}

test('of two parcels the first alone asks for the money: on its label, and in the mails', async () => {
  const { orderId, send } = await aCashOrder();
  expect(await labelsOf(orderId)).toEqual([['', '₹1,200.00']]);
  const first = await send('first');
  expect(await labelsOf(orderId)).toEqual([
    ['Parcel 1', '₹1,200.00'],
    ['Parcel 2', null],
  ]);
  expect(await cashInMails(orderId)).toEqual(['shipment: your parcel']);
  await send('rest');
  expect(await labelsOf(orderId)).toEqual([
    ['Parcel 1', '₹1,200.00'],
    ['Parcel 2', null],
  ]);
  expect(await cashInMails(orderId)).toEqual(['shipment: parcel 1 of 2', 'shipped: parcel 1 of 2']);
  await deliverShipment(setting.shop, { actor, shipmentId: first, tells: false });
  expect(await labelsOf(orderId)).toEqual([['', null]]);
  expect((await cashInMails(orderId)).at(-1)).toBe('shipped: undefined');
});

test('the e-mail about a parcel that brings no money asks for none', async () => {
  const { orderId, send } = await aCashOrder();
  const whole = await send('rest');
  expect(await labelsOf(orderId)).toEqual([['', '₹1,200.00']]);
  await voidShipment(setting.shop, { actor, shipmentId: whole });
  await send('first');
  // The status was told before: this one is told of by itself.
  await send('rest');
  const [, second, third] = await cashInMails(orderId);
  expect([second, third]).toEqual(['shipment: parcel 1 of 2', 'shipment: undefined']);
});

test('one that no courier took asks again only where no other brings the money meanwhile', async () => {
  const { send } = await aCashOrder();
  const refused = await send('first');
  const refuse = () => setting.db.update(shipments).set({ state: 'failed' }).where(eq(shipments.id, refused));
  const brings = async (id: string) =>
    (await setting.db.select().from(shipments).where(eq(shipments.id, id)))[0]?.collects;
  await refuse();
  const other = await send('rest');
  await retryShipment(setting.shop, { actor, shipmentId: refused });
  expect([await brings(refused), await brings(other)]).toEqual([false, true]);
  await refuse();
  await voidShipment(setting.shop, { actor, shipmentId: other });
  await retryShipment(setting.shop, { actor, shipmentId: refused });
  expect(await brings(refused)).toBe(true);
});
