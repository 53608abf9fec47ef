import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addPaidOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { categories, productCategories, products } from '../../database/tables/catalogue.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { promoCodes } from '../../database/tables/promo.ts';
import { findAdminOrder } from '../orders/admin-order.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import { taxesSection } from '../settings/taxes.schema.ts';
import type { ExportName } from './exports.schema.ts';
import { writeExport } from './write-export.ts';

let fixture: TestShop;
let shop: TestShop['shop'];
let actor: { userId: string };
let plant: Awaited<ReturnType<typeof addPlainProduct>>;
let pot: Awaited<ReturnType<typeof addPlainProduct>>;
const herbs = crypto.randomUUID();

const classes = [
  { id: 'class-1', name: 'Plants', rate: '5', hsn: '0602' },
  { id: 'class-2', name: 'Pots', rate: '18', hsn: '6914' },
];
const dearerPlants = { id: 'class-1', name: 'Plants', rate: '12', hsn: '0602' };
const taxes = {
  ...taxesSection.defaults,
  gstin: '27AAPFU0939F1ZV',
  state: '27',
  classes,
  categories: [{ id: herbs, name: 'Herbs', taxClass: 'class-1' }],
};

beforeAll(async () => {
  fixture = await createTestShop();
  const { db } = fixture;
  actor = await addAdministrator(db);
  plant = await addPlainProduct(db, { pricePaise: 105_05, stock: 100 });
  pot = await addPlainProduct(db, { pricePaise: 590_00, stock: 100 });
  await db.insert(categories).values({ id: herbs, name: 'Herbs' });
  await db.insert(productCategories).values({ productId: plant.productId, categoryId: herbs });
  await db.update(products).set({ taxClass: 'class-2' }).where(eq(products.id, pot.productId));
  await db
    .insert(promoCodes)
    .values({ code: 'TENTH', discountValue: 10, startDate: '2020-01-01', endDate: '2099-01-01' });
  shop = { ...fixture.shop, settings: settingsWith({ taxes }) };
});
afterAll(() => fixture.close());

const buy = (at: TestShop['shop'], state: string) =>
  addPaidOrder({ ...fixture, shop: at }, [plant.line(3), pot.line(1)], {
    promoCode: 'TENTH',
    customer: {
      email: 'asha@example.com',
      firstName: 'Asha',
      lastName: 'Rao',
      address: '1 Garden Road',
      city: 'Pune',
      state,
      zipCode: '411001',
      country: 'India',
      phone: '+91 98450 12345',
    },
  });

const itemsOf = (orderId: string) =>
  fixture.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.position);

async function rowsOf(name: ExportName) {
  const written = await writeExport(shop, { actor, name, period: null });
  if (!written.ok) throw new Error(written.reason);
  let file = '';
  for await (const piece of written.text) file += piece;
  const [head = '', ...lines] = file.slice(1).trimEnd().split('\r\n');
  const headers = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [headers[at], cell])));
}

test('without classes nothing is said of tax', async () => {
  const { order } = await buy(fixture.shop, 'Maharashtra');
  const [item] = await itemsOf(order.id);
  expect(item).toMatchObject({ taxClass: null, taxRateHundredths: null, taxHsn: null, taxPaise: null });
  const [row] = await fixture.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({ sellerGstin: null, supplyState: null, placeOfSupply: null });
  expect(await rowsOf('tax')).toEqual([]);
});

test('an order keeps the tax within its lines, and its total is what it was', async () => {
  const before = (await fixture.db.select().from(orders))[0];
  const { order } = await buy(shop, 'MH');
  const [row] = await fixture.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({
    totalAmountPaise: before?.totalAmountPaise,
    sellerGstin: '27AAPFU0939F1ZV',
    supplyState: '27-Maharashtra',
    placeOfSupply: '27-Maharashtra',
  });
  // 315.15 and 590.00, of which 90.52 are taken off (31.52 and 59.00): 283.63 contain 13.51, 531.00 contain 81.00.
  const kept = [
    { taxClass: 'Plants', taxRateHundredths: 500, taxHsn: '0602', taxPaise: 13_51 },
    { taxClass: 'Pots', taxRateHundredths: 1800, taxHsn: '6914', taxPaise: 81_00 },
  ];
  expect(await itemsOf(order.id)).toMatchObject(kept);
  const staff = await findAdminOrder(shop, { orderId: order.id, withMoney: true });
  expect(staff?.items[0]?.tax).toEqual({ name: 'Plants', rateHundredths: 500, hsn: '0602', paise: 13_51 });
  const packer = await findAdminOrder(shop, { orderId: order.id, withMoney: false });
  expect(packer?.items[0]?.tax).toBeNull();

  shop = {
    ...shop,
    settings: settingsWith({ taxes: { ...taxes, classes: [dearerPlants] } }),
  };
  const dearer = await buy(shop, 'Karnataka');
  expect((await itemsOf(dearer.order.id)).map(({ taxPaise }) => taxPaise)).toEqual([30_39, null]);
  expect(await itemsOf(order.id)).toMatchObject(kept);
});

test('the file divides it by place, and adds up', async () => {
  await buy({ ...shop, settings: settingsWith({ taxes }) }, 'Somewhere');
  const rows = await rowsOf('tax');
  const { GSTIN, 'State of supply': from } = rows[0] ?? {};
  expect([GSTIN, from]).toEqual(['27AAPFU0939F1ZV', '27-Maharashtra']);
  const told = [
    'Place of supply',
    'HSN code',
    'Rate %',
    'Units',
    'Paid',
    'Taxable value',
    'CGST',
    'SGST',
    'IGST',
    'Tax',
  ];
  expect(rows.map((row) => told.map((column) => row[column]).join(' '))).toEqual([
    '27-Maharashtra 0602 5 3 283.63 270.12 6.76 6.75 0.00 13.51',
    '27-Maharashtra 6914 18 1 531.00 450.00 40.50 40.50 0.00 81.00',
    '29-Karnataka 0602 12 3 283.63 253.24 0.00 0.00 30.39 30.39',
    'Somewhere 0602 5 3 283.63 270.12 0.00 0.00 13.51 13.51',
    'Somewhere 6914 18 1 531.00 450.00 0.00 0.00 81.00 81.00',
  ]);
  const lines = (await rowsOf('order-lines')).filter((row) => row['Tax'] !== '');
  const sum = (all: Record<string, string | undefined>[], column: string) =>
    Math.round(all.reduce((total, row) => total + Number(row[column]), 0) * 100);
  for (const column of ['Tax', 'Taxable value', 'Paid']) expect(sum(lines, column)).toBe(sum(rows, column));
});

test('delivery bears the tax of the goods it goes with, where there is a GSTIN; the file has it with them', async () => {
  const said = { ...fixture.shop, settings: settingsWith({ taxes }) };
  const sumOf = async () => {
    const rows = await rowsOf('tax');
    const of = (column: string) => Math.round(rows.reduce((all, row) => all + Number(row[column]), 0) * 100);
    return { paid: of('Paid'), tax: of('Tax'), charged: of('Delivery and fee in paid') };
  };
  const before = await sumOf();
  const bought = await addPaidOrder({ ...fixture, shop: said }, [plant.line(3), plant.line(1)]);
  const order = await bought.read();
  expect(order).toMatchObject({ subtotalPaise: 420_20, shippingPaise: 99_00 });
  expect(order.chargeTaxes).toEqual([
    {
      charge: 'shipping',
      taxClass: 'Plants',
      taxRateHundredths: 500,
      taxHsn: '0602',
      paise: 99_00,
      taxPaise: 4_71,
    },
  ]);
  expect(await sumOf()).toEqual({
    paid: before.paid + 519_20,
    tax: before.tax + 20_01 + 4_71,
    charged: before.charged + 99_00,
  });
  const row = (await rowsOf('orders')).find((one) => one['Order id'] === order.id);
  expect(row?.['Tax in shipping and fee']).toBe('4.71');
  const staff = await findAdminOrder(shop, { orderId: order.id, withMoney: true });
  expect(staff?.chargeTaxes).toEqual(order.chargeTaxes);
  const packer = await findAdminOrder(shop, { orderId: order.id, withMoney: false });
  expect(packer?.chargeTaxes).toBeNull();

  const unregistered = { ...fixture.shop, settings: settingsWith({ taxes: { ...taxes, gstin: '' } }) };
  const other = await addPaidOrder({ ...fixture, shop: unregistered }, [plant.line(1)]);
  expect(await other.read()).toMatchObject({ shippingPaise: 99_00, chargeTaxes: null });
});
