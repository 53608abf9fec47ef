import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addClaim, addDeliveredOrder } from '../../../tests/claims.fixtures.ts';
import { addOrder, addPaidOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { invoices } from '../../database/tables/invoices.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { payments, refunds } from '../../database/tables/payments.ts';
import { markCash } from '../cash/mark-cash.ts';
import { noteRefundByHand, refundClaim, replaceClaimed } from '../claims/answer-claim.ts';
import { writeExport } from '../exports/write-export.ts';
import { getProgramSecret } from '../../database/program-secret.ts';
import { changeOrderStatus } from '../orders/change-order-status.ts';
import { signOrderLink } from '../orders/order-links.ts';
import { recordRefund } from '../refunds/record-refund.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import { invoicesSection } from '../settings/invoices.schema.ts';
import { taxesSection } from '../settings/taxes.schema.ts';
import { jobKeys } from '../../jobs/queue-table.ts';
import type { Shop } from '../shop.types.ts';
import { settleOrdersCredit } from './credit-notes.ts';
import { invoiceTotals } from './invoice-lines.rules.ts';
import { makeInvoice } from './issue-invoice.ts';
import { toInvoice } from './numbered-papers.ts';
import { findMailedPaper, listOrderDocuments } from './order-documents.ts';

let setting: TestShop;
let shop: Shop;
let actor: { userId: string };
beforeAll(async () => {
  setting = await createTestShop({ connections: 20 });
  actor = await addAdministrator(setting.db);
  const taxes = {
    ...taxesSection.defaults,
    gstin: '27AAPFU0939F1ZV',
    state: '27',
    classes: [{ id: 'class-1', name: 'Pots', rate: '18', hsn: '6914' }],
    defaultClass: 'class-1',
  };
  const settings = settingsWith({ invoices: { ...invoicesSection.defaults, series: 'INV' }, taxes });
  shop = { ...setting.shop, settings };
});
afterAll(() => setting.close());

const papersOf = async (orderId: string) =>
  (
    await setting.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, orderId))
      .orderBy(invoices.issuedAt, invoices.sequence)
  ).map(toInvoice);
/** Amount of each credit note, below nothing for one that is cancelled. */
const notesOf = async (orderId: string) =>
  (await papersOf(orderId))
    .filter(({ kind }) => kind === 'credit-note')
    .map(({ totalPaise, cancelledAt }) => (cancelledAt === null ? totalPaise : -totalPaise));

async function buy() {
  const pot = await addPlainProduct(setting.db, { pricePaise: 333_33, stock: 5 });
  const { order, paymentId } = await addPaidOrder({ ...setting, shop }, [pot.line(1)]);
  const refund = (amountPaise: number) =>
    refundOrder(shop, { actor, orderId: order.id, amountPaise, idempotencyKey: crypto.randomUUID() });
  /** As the provider's webhook would say it, days later. */
  const fail = async (amountPaise: number) => {
    const all = await setting.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    const known = all.find((one) => one.amountPaise === amountPaise);
    return recordRefund(shop, 'razorpay', {
      id: known?.providerRefundId ?? '',
      paymentId,
      amountPaise,
      currency: 'INR',
      status: 'failed',
      receipt: known?.id ?? null,
    });
  };
  /** Of one that was made at the provider. */
  const tell = (id: string, amountPaise: number) =>
    recordRefund(shop, 'razorpay', {
      id,
      paymentId,
      amountPaise,
      currency: 'INR',
      status: 'processed',
      receipt: null,
    });
  return { order, refund, fail, tell };
}

test('a refund that fails later cancels its credit note, which keeps its number; the next one has another', async () => {
  const { order, refund, fail, tell } = await buy();
  expect(order.chargeTaxes).toMatchObject([{ charge: 'shipping', paise: 99_00, taxPaise: 15_10 }]);
  await refund(100_01);
  await refund(50_00);
  expect(await fail(100_01)).toBe('refund noted');
  expect(await fail(100_01)).toBe('refund known');
  expect(await notesOf(order.id)).toEqual([-100_01, 50_00]);
  const mailed = { kind: 'credit-note', orderId: order.id, totalPaise: 100_01 } as const;
  expect(await findMailedPaper(shop, mailed)).toBeNull();
  await tell('rfnd_the_rest', order.totalAmountPaise - 50_00);
  expect(await notesOf(order.id)).toEqual([-100_01, 50_00, order.totalAmountPaise - 50_00]);
  const [invoice, ...notes] = await papersOf(order.id);
  expect(notes.map(({ sequence }) => sequence)).toEqual(notes.map((_, at) => (notes[0]?.sequence ?? 0) + at));
  const standing = notes.filter(({ cancelledAt }) => cancelledAt === null);
  for (const key of ['igstPaise', 'cgstPaise', 'sgstPaise', 'taxablePaise', 'totalPaise'] as const) {
    const sum = standing.reduce((all, { snapshot }) => all + invoiceTotals(snapshot.lines)[key], 0);
    expect(sum).toBe(invoiceTotals(invoice?.snapshot.lines ?? [])[key]);
  }
  const listed = await listOrderDocuments(shop, { orderId: order.id });
  expect(listed.map(({ isCancelled }) => isCancelled)).toEqual([false, true, false, false]);
  const written = await writeExport(shop, { actor, name: 'invoices', period: null });
  if (!written.ok) throw new Error(written.reason);
  let file = '';
  for await (const text of written.text) file += text;
  const cancelled = file.split('\r\n').filter((line) => line.includes(notes[0]?.number ?? '?'));
  expect(cancelled).toEqual([expect.stringMatching(/100\.01,INR,[\da-f-]{36},\d{4}-\d\d-\d\d /)]);
});

test('refunds and failures at once, 12 rounds: what stands is what went back, in one series without a gap', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { order, refund, fail } = await buy();
    await refund(100_00);
    await Promise.all([
      fail(100_00),
      fail(100_00),
      refund(70_00 + round),
      settleOrdersCredit(shop, { orderId: order.id }),
    ]);
    const [payment] = await setting.db.select().from(payments).where(eq(payments.orderId, order.id));
    const standing = (await notesOf(order.id)).filter((paise) => paise > 0);
    expect(standing.reduce((sum, paise) => sum + paise, 0)).toBe(payment?.refundedPaise);
  }
  const notes = await setting.db.select().from(invoices).where(eq(invoices.kind, 'credit-note'));
  const numbers = notes.map(({ sequence }) => sequence).toSorted((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
}, 60_000);

async function addCashOrder() {
  const order = await addOrder(setting.db, { paymentMethod: 'cash', paymentStatus: 'due' });
  await makeInvoice(shop, { actor, orderId: order.id });
  return order.id;
}

test('an order that nobody pays on delivery any more is taken back whole, and stands again when it is to be paid after all', async () => {
  const orderId = await addCashOrder();
  const keys = new Set<string>();
  const move = async (to: 'cancelled' | 'order_placed') => {
    const asked: string[] = [];
    const jobs: Shop['jobs'] = {
      ...shop.jobs,
      async enqueue(_tx, name, data) {
        // One that is asked for while another is under way is a job of its own.
        keys.add(jobKeys[name](data));
        return asked.push(name) > 0;
      },
    };
    await changeOrderStatus({ ...shop, jobs }, { actor, orderId, to, withEmail: false });
    expect(asked).toEqual(['settle-credit-notes']);
    for (const time of ['once', 'again']) {
      await settleOrdersCredit(shop, { orderId });
      expect(time).toBeTruthy();
    }
  };
  await move('cancelled');
  expect(await notesOf(orderId)).toEqual([1200_00]);
  await move('order_placed');
  expect(await notesOf(orderId)).toEqual([-1200_00]);
  await move('cancelled');
  expect(await notesOf(orderId)).toEqual([-1200_00, 1200_00]);
  expect(keys.size).toBe(3);
});

test('of two who mark a parcel as refused, and one who sees it cancelled, there is one credit note, 12 rounds', async () => {
  for (let round = 0; round < 12; round += 1) {
    const orderId = await addCashOrder();
    await Promise.all([
      markCash(shop, { actor, orderId, as: 'refused' }),
      markCash(shop, { actor, orderId, as: 'refused' }),
      settleOrdersCredit(shop, { orderId }),
    ]);
    expect(await notesOf(orderId)).toEqual([1200_00]);
  }
});

test('money that staff return by hand has a credit note, and is never more than was paid', async () => {
  const orderId = await addCashOrder();
  await markCash(shop, { actor, orderId, as: 'collected' });
  await setting.db.update(orders).set({ orderStatus: 'delivered' }).where(eq(orders.id, orderId));
  const [item] = await setting.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  await setting.db.update(orderItems).set({ quantity: 3 }).where(eq(orderItems.orderId, orderId));
  const secret = await getProgramSecret(setting.db, 'order-links');
  const token = signOrderLink(secret, { orderId, madeAt: shop.now() });
  const about = { orderItemId: item?.id ?? '', claimant: { token } };
  const claimIds = [1, 2, 3].map(() => addClaim(setting, about));
  const [first = '', second = '', third = ''] = await Promise.all(claimIds);
  const note = (claimId: string, amountPaise: number) =>
    noteRefundByHand(shop, { actor, claimId, text: '', amountPaise });
  expect(await note(first, 500_00)).toMatchObject({ ok: true });
  expect(await note(first, 500_00)).toMatchObject({ reason: 'answered' });
  expect(await notesOf(orderId)).toEqual([500_00]);
  const [one, other] = await Promise.all([note(second, 400_00), note(third, 400_00)]);
  expect([one.ok, other.ok].toSorted()).toEqual([false, true]);
  expect(await notesOf(orderId)).toEqual([500_00, 400_00]);
  const mailed = { kind: 'credit-note', orderId, totalPaise: 500_00 } as const;
  expect(await findMailedPaper(shop, mailed)).toMatchObject({ says: { title: 'Credit note' } });
});

test('the credit note of a claim takes back what was claimed, and the tax of that alone', async () => {
  const pot = await addPlainProduct(setting.db, { pricePaise: 600_00, stock: 5 });
  const order = await addDeliveredOrder({ ...setting, shop }, { actor, units: 2, besides: [pot.line(1)] });
  const { orderId } = order;
  const items = await setting.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const idOf = (productId: string) => items.find((item) => item.productId === productId)?.id ?? '';
  const claimOf = (productId: string) => addClaim(setting, { ...order, orderItemId: idOf(productId) });
  const answer = async (claimId: string, amountPaise: number) => {
    const asked = { actor, claimId, text: '', amountPaise, refundKey: crypto.randomUUID() };
    expect(await refundClaim(shop, asked)).toMatchObject({ ok: true });
    const note = (await papersOf(orderId)).at(-1);
    return note?.snapshot.lines.map(({ name, totalPaise }) => [name, totalPaise]);
  };
  const ofBoth = (fern: number, potPaise: number) => [
    ['Test Fern', fern],
    ['Plain Tulsi', potPaise],
  ];
  expect(await answer(await claimOf(pot.productId), 600_00)).toEqual(ofBoth(0, 600_00));
  // A fern that is replaced, and the replacement dies: the fern of the first order.
  const claimId = await claimOf(order.fern.productId);
  const replaced = await replaceClaimed(shop, { actor, claimId, text: '' });
  if (!replaced.ok) throw new Error(replaced.reason);
  await setting.db.update(orders).set({ orderStatus: 'delivered' }).where(eq(orders.id, replaced.orderId));
  const [line] = await setting.db.select().from(orderItems).where(eq(orderItems.orderId, replaced.orderId));
  const secret = await getProgramSecret(setting.db, 'order-links');
  const token = signOrderLink(secret, { orderId: replaced.orderId, madeAt: shop.now() });
  const again = await addClaim(setting, { orderItemId: line?.id ?? '', claimant: { token } });
  expect(await answer(again, 400_00)).toEqual(ofBoth(400_00, 0));
});

test('a credit note that is made with a late invoice knows what was claimed before', async () => {
  const order = await addOrder(setting.db, {
    paymentMethod: 'cash',
    paymentStatus: 'collected',
    orderStatus: 'delivered',
  });
  const orderId = order.id;
  const items = await setting.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const secret = await getProgramSecret(setting.db, 'order-links');
  const token = signOrderLink(secret, { orderId, madeAt: shop.now() });
  const second = items.find(({ position }) => position === 1);
  const claimId = await addClaim(setting, { orderItemId: second?.id ?? '', claimant: { token } });
  expect(await noteRefundByHand(shop, { actor, claimId, text: '', amountPaise: 250_00 })).toMatchObject({
    ok: true,
  });
  await makeInvoice(shop, { actor, orderId });
  const note = (await papersOf(orderId)).at(-1);
  expect(note?.snapshot.lines.map(({ totalPaise }) => totalPaise)).toEqual([0, 250_00]);
});
