import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCustomer, addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addOrder, addPaidOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { invoiceCounters, invoices } from '../../database/tables/invoices.ts';
import { orders } from '../../database/tables/orders.ts';
import { markCash } from '../cash/mark-cash.ts';
import { writeExport } from '../exports/write-export.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import { AccessDenied } from '../access/roles.rules.ts';
import { taxesSection } from '../settings/taxes.schema.ts';
import { invoicesSection } from '../settings/invoices.schema.ts';
import type { Shop } from '../shop.types.ts';
import { placeStaffOrder } from '../staff-orders/place-staff-order.ts';
import { invoiceTotals } from './invoice-lines.rules.ts';
import { issueInvoice, makeInvoice } from './issue-invoice.ts';
import { toInvoice } from './numbered-papers.ts';
import { findOrderDocument, listOrderDocuments } from './order-documents.ts';
import { financialYear } from './serial-numbers.rules.ts';
import { raceRounds } from '../../../tests/race-rounds.ts';

let setting: TestShop;
let actor: { userId: string };
beforeAll(async () => {
  setting = await createTestShop();
  actor = await addAdministrator(setting.db);
});
afterAll(() => setting.close());
beforeEach(async () => {
  await setting.db.delete(invoices);
  await setting.db.delete(invoiceCounters);
});

const chosen = { ...invoicesSection.defaults, series: 'INV' };
const taxes = {
  ...taxesSection.defaults,
  gstin: '27AAPFU0939F1ZV',
  state: '27',
  classes: [{ id: 'class-1', name: 'Pots', rate: '18', hsn: '6914' }],
  defaultClass: 'class-1',
};
const shopWith = (changes: Parameters<typeof settingsWith>[0]): Shop => ({
  ...setting.shop,
  settings: settingsWith({ invoices: chosen, ...changes }),
});

const all = async () =>
  (await setting.db.select().from(invoices).orderBy(invoices.series, invoices.sequence)).map(toInvoice);
const papersOf = async (orderId: string) => (await all()).filter((paper) => paper.orderId === orderId);

async function buy(shop: Shop, pricePaise = 590_00, units = 1) {
  const pot = await addPlainProduct(setting.db, { pricePaise, stock: 50 });
  return addPaidOrder({ ...setting, shop }, [pot.line(units)]);
}

test('without a series there is no invoice; with one it is made with the order, and says what was true then', async () => {
  const { order: before } = await buy(setting.shop);
  expect(await papersOf(before.id)).toEqual([]);
  const shop = shopWith({
    taxes,
    shop: { ...settingsWith()().shop, legalName: 'Hara Bhara', address: '1 Road\nPune' },
  });
  const { order } = await buy(shop, 590_01, 2);
  const [invoice] = await papersOf(order.id);
  const year = financialYear(shop.now());
  expect(invoice).toMatchObject({ number: `INV/${year}/00001`, totalPaise: order.totalAmountPaise });
  const { snapshot } = invoice!;
  expect(snapshot).toMatchObject({
    title: 'Tax invoice',
    number: `INV/${year}/00001`,
    order: { number: order.number },
    withinState: order.placeOfSupply === '27-Maharashtra',
    seller: { gstin: taxes.gstin, name: 'Hara Bhara', address: ['1 Road', 'Pune'], state: '27-Maharashtra' },
  });
  expect(invoiceTotals(snapshot.lines).totalPaise).toBe(order.totalAmountPaise);
  const [listed] = await listOrderDocuments(setting.shop, { orderId: order.id });
  const asked = { orderId: order.id, documentId: listed!.id };
  expect(await findOrderDocument(setting.shop, asked)).toEqual({
    says: snapshot,
    cancelledAt: null,
    logo: null,
  });
  expect(await findOrderDocument(setting.shop, { ...asked, orderId: before.id })).toBeNull();
  expect(await findOrderDocument(setting.shop, { ...asked, documentId: 'nonsense' })).toBeNull();
});

test('orders placed at once, round after round, some of which fail in the end: no gap, no double', async () => {
  const shop = shopWith({});
  const place = async (fails: boolean) => {
    const order = await addOrder(setting.db);
    await shop.db
      .transaction(async (tx) => {
        await issueInvoice(shop, tx, order);
        if (fails) throw new Error('power cut');
      })
      .catch(() => undefined);
    return order;
  };
  for (let round = 0; round < raceRounds; round += 1) {
    const [kept] = await Promise.all([place(false), place(round % 2 === 0), place(round % 3 === 0)]);
    if (round % 20 === 0) {
      const again = await Promise.all([1, 2, 3].map(() => makeInvoice(shop, { actor, orderId: kept.id })));
      expect(new Set(again.map((made) => (made.ok ? made.number : made.reason))).size).toBe(1);
    }
  }
  const papers = await all();
  expect(papers.map(({ sequence }) => sequence)).toEqual(papers.map((_, at) => at + 1));
  expect(new Set(papers.map(({ number }) => number)).size).toBe(papers.length);
  const failed = Math.ceil(raceRounds / 2) + Math.ceil(raceRounds / 3);
  expect(papers.length).toBe(3 * raceRounds - failed);
}, 120_000);

test('a series begins where the owner says, and anew with each April', async () => {
  const shop = shopWith({ invoices: { ...chosen, firstNumber: '501' } });
  const at = (day: string): Shop => ({ ...shop, now: () => new Date(`${day}T12:00:00+05:30`) });
  const numbers: string[] = [];
  for (const day of ['2027-03-31', '2027-03-31', '2027-04-01']) {
    const order = await addOrder(setting.db);
    await at(day).db.transaction((tx) => issueInvoice(at(day), tx, order));
    numbers.push((await papersOf(order.id))[0]?.number ?? '');
  }
  expect(numbers).toEqual(['INV/26-27/00501', 'INV/26-27/00502', 'INV/27-28/00001']);
});

test('each refund has a credit note; together they take back the invoice to the paisa', async () => {
  const shop = shopWith({ taxes });
  const { order } = await buy(shop, 333_33, 3);
  const ask = (amountPaise: number) =>
    refundOrder(shop, { actor, orderId: order.id, amountPaise, idempotencyKey: crypto.randomUUID() });
  expect(await ask(100_01)).toMatchObject({ ok: true });
  expect(await ask(order.totalAmountPaise - 100_01)).toMatchObject({ ok: true });
  const papers = await papersOf(order.id);
  const invoice = papers.find(({ kind }) => kind === 'invoice');
  const notes = papers.filter(({ kind }) => kind === 'credit-note');
  expect(notes.map(({ sequence, totalPaise }) => [sequence, totalPaise])).toEqual([
    [1, 100_01],
    [2, order.totalAmountPaise - 100_01],
  ]);
  for (const { snapshot } of notes)
    expect(snapshot.refersTo).toEqual({ number: invoice?.number, issuedAt: invoice?.snapshot.issuedAt });
  const sum = (key: 'igstPaise' | 'cgstPaise' | 'taxablePaise') =>
    notes.reduce((total, { snapshot }) => total + invoiceTotals(snapshot.lines)[key], 0);
  for (const key of ['igstPaise', 'cgstPaise', 'taxablePaise'] as const)
    expect(sum(key)).toBe(invoiceTotals(invoice!.snapshot.lines)[key]);
});

test('what cannot be numbered keeps no order from being placed: its invoice is made afterwards, with its refunds', async () => {
  const failing = shopWith({ invoices: { ...chosen, series: 'FAR TOO LONG A SERIES' } });
  const { order } = await buy(failing);
  expect(await papersOf(order.id)).toEqual([]);
  const shop = shopWith({});
  await refundOrder(shop, {
    actor,
    orderId: order.id,
    amountPaise: 50_00,
    idempotencyKey: crypto.randomUUID(),
  });
  expect(await papersOf(order.id)).toEqual([]);
  expect(await makeInvoice(setting.shop, { actor, orderId: order.id })).toEqual({
    ok: false,
    reason: 'no-series',
  });
  expect(await makeInvoice(shop, { actor, orderId: crypto.randomUUID() })).toEqual({
    ok: false,
    reason: 'no-order',
  });
  expect(await makeInvoice(shop, { actor, orderId: order.id })).toMatchObject({ ok: true });
  expect((await papersOf(order.id)).map(({ kind, totalPaise }) => [kind, totalPaise])).toEqual([
    ['credit-note', 50_00],
    ['invoice', order.totalAmountPaise],
  ]);
  const packer = await addAdministrator(setting.db, 'packer');
  await expect(makeInvoice(shop, { actor: packer, orderId: order.id })).rejects.toThrow(AccessDenied);
});

test('what staff send for nothing is no sale, now and later; a shopper who pays nothing has bought', async () => {
  const shop = shopWith({});
  const fern = await addPlainProduct(setting.db, { stock: 5 });
  const sent = await placeStaffOrder(shop, {
    actor,
    idempotencyKey: crypto.randomUUID(),
    customer: aCustomer,
    userId: null,
    lines: [{ productId: fern.productId, variantId: null, quantity: 1 }],
    kind: 'replacement',
    reason: 'Broken on the way',
  });
  if (!sent.ok) throw new Error(sent.reason);
  const { id: orderId } = sent.order;
  expect(await makeInvoice(shop, { actor, orderId })).toEqual({ ok: false, reason: 'no-sale' });
  expect(await papersOf(orderId)).toEqual([]);
  const free = await addOrder(setting.db, { discountPaise: 1200_00 });
  expect(await makeInvoice(shop, { actor, orderId: free.id })).toMatchObject({ ok: true });
});

test('a fee for cash is a line of its own; what is refused at the door is taken back whole', async () => {
  const order = await addOrder(setting.db, {
    shippingPaise: 99_00,
    cashFeePaise: 40_00,
    paymentMethod: 'cash',
    paymentStatus: 'due',
  });
  await setting.db
    .update(orders)
    .set({ totalAmountPaise: sql`${orders.subtotalPaise} + 13900` })
    .where(eq(orders.id, order.id));
  const shop = shopWith({});
  await makeInvoice(shop, { actor, orderId: order.id });
  const [paper] = await papersOf(order.id);
  expect(paper?.totalPaise).toBe(1200_00 + 139_00);
  expect(paper?.snapshot.lines.slice(2).map(({ name, totalPaise }) => [name, totalPaise])).toEqual([
    ['Shipping', 99_00],
    ['Fee for cash on delivery', 40_00],
  ]);
  for (const time of ['once', 'again'] as const)
    expect([time, await markCash(shop, { actor, orderId: order.id, as: 'refused' })]).toMatchObject([
      time,
      { ok: true },
    ]);
  expect((await papersOf(order.id)).map(({ kind, totalPaise }) => [kind, totalPaise])).toEqual([
    ['credit-note', 1339_00],
    ['invoice', 1339_00],
  ]);
});

test('the file for the accountant has every paper by its number', async () => {
  const shop = shopWith({ taxes });
  const { order } = await buy(shop);
  await refundOrder(shop, {
    actor,
    orderId: order.id,
    amountPaise: 59_00,
    idempotencyKey: crypto.randomUUID(),
  });
  const written = await writeExport(shop, { actor, name: 'invoices', period: null });
  if (!written.ok) throw new Error(written.reason);
  let file = '';
  for await (const text of written.text) file += text;
  const year = financialYear(shop.now());
  const [, invoice = '', note = ''] = file.split('\r\n');
  expect(invoice).toMatch(new RegExp(`^INV/${year}/00001,.*,Tax invoice,,#`));
  expect(invoice).toContain(`,${String(order.totalAmountPaise / 100)}`);
  expect(note).toMatch(new RegExp(`^CN/${year}/00001,.*,Credit note,INV/${year}/00001,#.*,59.00,INR,`));
});
