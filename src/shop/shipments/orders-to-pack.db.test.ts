import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { attributeValues, productAttributes } from '../../database/tables/catalogue.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { emptyShipmentDraft } from '../orders/shipment.schema.ts';
import { makeShipment } from './make-shipment.ts';
import { layPackingTable, readOrdersToPack } from './orders-to-pack.ts';
import { unitsToFetch } from './to-fetch.rules.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
afterAll(() => setting.close());

const aFern = { productName: 'Fern', productPricePaise: 600_00 };

test('what is in no parcel yet is packed, whoever waits longest first, and no amount is told', async () => {
  const { productId, variantId } = await addVariantProduct(setting.db, 9);
  const items = [
    { ...aFern, productId, variantId, quantity: 3, selectedSize: 'Small', sku: 'F-S' },
    { productName: 'Tulsi', productPricePaise: 50_00, quantity: 1 },
  ];
  const gift = { recipient: 'Ravi Rao', phone: '', message: 'Grow well', day: '2031-01-05' };
  const one = await addOrder(setting.db, {
    items,
    gift,
    orderNote: 'Ring twice',
    arrivesTo: '2020-01-01',
    arrivesFrom: '2020-01-01',
  });
  const two = await addOrder(setting.db, {
    shortOfStock: true,
    items: [
      { ...aFern, productName: 'Boston Fern', productId, variantId, quantity: 2, selectedSize: 'Small' },
    ],
    arrivesFrom: '2099-01-01',
    arrivesTo: '2099-01-03',
  });
  const stored = await setting.db.select().from(orderItems).where(eq(orderItems.orderId, one.id));
  const fern = stored.find(({ quantity }) => quantity === 3);
  const sent = await makeShipment(setting.shop, {
    actor: await addAdministrator(setting.db),
    orderId: one.id,
    shipmentId: crypto.randomUUID(),
    items: [{ orderItemId: fern?.id ?? '', quantity: 2 }],
    draft: { ...emptyShipmentDraft, courier: 'DTDC', trackingNumber: 'D1' },
    tells: false,
  });
  expect(sent.ok).toBe(true);
  const table = await layPackingTable(setting.shop, [two.id, crypto.randomUUID(), one.id]);
  expect(table.orders).toMatchObject([
    {
      id: one.id,
      state: 'open',
      name: 'Ravi Rao',
      gift: { message: 'Grow well', day: '2031-01-05' },
      note: 'Ring twice',
      isShort: false,
      expectedOn: '',
      way: 'DTDC, D1',
      lines: [
        { productName: 'Fern', size: 'Small', sku: 'F-S', units: 1 },
        { productName: 'Tulsi', units: 1 },
      ],
    },
    {
      id: two.id,
      state: 'open',
      name: two.customerName,
      isShort: true,
      gift: null,
      note: null,
      expectedOn: '2099-01-03',
      way: '',
    },
  ]);
  expect(table).toMatchObject({ service: null });
  expect(table.couriers[0]).toBe('India Post');
  expect(JSON.stringify(table)).not.toMatch(/paise/i);
  // One variant is fetched in one go, whatever it was called when it was ordered.
  expect(unitsToFetch(table.orders).map(({ units }) => units)).toEqual([3, 1]);
});

test('what was sent, cancelled or is in parcels already is packed no more', async () => {
  const statuses = ['order_placed', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
  const ids = await Promise.all(
    statuses.map(async (orderStatus) => (await addOrder(setting.db, { orderStatus })).id),
  );
  const states = async () => (await readOrdersToPack(setting.shop, ids)).map(({ state }) => state);
  expect(await states()).toEqual(['open', 'open', 'sent', 'sent', 'cancelled']);
  const [, whole = ''] = ids;
  const [order] = await readOrdersToPack(setting.shop, [whole]);
  await makeShipment(setting.shop, {
    actor: await addAdministrator(setting.db),
    orderId: whole,
    shipmentId: order?.shipmentId ?? '',
    items: 'rest',
    draft: emptyShipmentDraft,
    tells: false,
  });
  await setting.db.update(orders).set({ orderStatus: 'processing' }).where(eq(orders.id, whole));
  expect(await states()).toEqual(['open', 'packed', 'sent', 'sent', 'cancelled']);
});

test('a colour has the swatch that staff gave it, else the one of its name', async () => {
  const { db } = setting;
  const own = await addVariantProduct(db, 9, { potColor: 'Moss' });
  const [attribute] = await db
    .insert(productAttributes)
    .values({ productId: own.productId, name: 'pot_color', label: 'Pot color' })
    .returning();
  await db.insert(attributeValues).values({
    productId: own.productId,
    attributeId: attribute?.id ?? '',
    valueId: 'moss',
    name: 'Moss',
    metadata: { hexColor: '#4A5D23' },
  });
  const older = await addPlainProduct(db, {
    availableColors: [{ id: 'dusk', name: 'Dusk', enabled: true, hexColor: '#556', priceModifier: 0 }],
  });
  const one = await addOrder(db, {
    items: [
      { ...aFern, productId: own.productId, variantId: own.variantId, quantity: 1, selectedPotColor: 'Moss' },
      { ...aFern, productId: older.productId, quantity: 1, selectedPotColor: 'Dusk' },
      { ...aFern, quantity: 1, selectedPotColor: 'Navy' },
      { ...aFern, quantity: 1 },
    ],
  });
  const [order] = await readOrdersToPack(setting.shop, [one.id]);
  const colors = order?.lines.map(({ color, hex }) => [color, hex]);
  expect(colors).toEqual([
    ['Moss', '#4a5d23'],
    ['Dusk', '#556'],
    ['Navy', '#23355c'],
    [null, null],
  ]);
});
