import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { products } from '../../database/tables/catalogue.ts';
import { deliveryWith } from '../delivery/delivery.fixtures.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import type { Shop } from '../shop.types.ts';
import { findAddition } from './cart-addition.ts';
import type { QuoteBody, RequestLine } from './checkout-api.schema.ts';
import { quoteCart } from './price-cart.ts';

let fixture: TestShop;
let shop: Shop;

const delivery = deliveryWith({
  classes: [
    { id: 'heavy', name: 'Heavy', live: true, counts: 'each', always: true },
    { id: 'pots', name: 'Pots', live: false, counts: 'once', always: false },
  ],
  zones: [{ name: 'Islands', states: ['35'], livePlants: false }],
  everywhere: { extras: [{ weightClass: 'heavy', price: '150' }] },
});

beforeAll(async () => {
  fixture = await createTestShop();
  shop = { ...fixture.shop, settings: settingsWith({ delivery }) };
});
afterAll(() => fixture.close());

/** Everything else is sold out: each test has a shop of its own. */
async function onlyThese() {
  await fixture.db.update(products).set({ stock: 0 });
}

const add = (change: Parameters<typeof addPlainProduct>[1]) => addPlainProduct(fixture.db, change);

async function offered(cartItems: RequestLine[], address?: QuoteBody['address']) {
  const body = { cartItems, promoCode: null, replacesOrderId: undefined, address };
  const found = await findAddition(shop, body, await quoteCart(shop, body));
  return found && { name: found.name, pricePaise: found.pricePaise };
}

test('what costs a little less than is missing hides nothing that fits', async () => {
  await onlyThese();
  const cart = (await add({ pricePaise: 250_00 })).line();
  for (let paise = 201_00; paise <= 249_00; paise += 3_00) await add({ pricePaise: paise });
  await add({ name: 'Fern', pricePaise: 260_00 });
  expect(await offered([cart])).toEqual({ name: 'Fern', pricePaise: 260_00 });
});

test('nor does what is in the cart', async () => {
  await onlyThese();
  const inCart: RequestLine[] = [];
  // Together they miss less than each of them costs.
  for (let at = 0; at < 15; at += 1) inCart.push((await add({ pricePaise: 30_00 })).line());
  await add({ name: 'Fern', pricePaise: 60_00 });
  expect(await offered(inCart)).toEqual({ name: 'Fern', pricePaise: 60_00 });
});

test('the cart travels free with it, to where it goes', async () => {
  await onlyThese();
  const cart = (await add({ pricePaise: 400_00, weightClass: 'pots' })).line();
  await add({ name: 'Tree', pricePaise: 110_00, weightClass: 'heavy' });
  await add({ name: 'Fern', pricePaise: 120_00 });
  await add({ name: 'Clay pot', pricePaise: 130_00, weightClass: 'pots' });
  expect(await offered([cart])).toMatchObject({ name: 'Fern' });
  expect(await offered([cart], { country: 'India', zipCode: '744101' })).toMatchObject({ name: 'Clay pot' });
});

test('its price is that of the colour which is put into the cart', async () => {
  await onlyThese();
  const cart = (await add({ pricePaise: 400_00 })).line();
  const color = (name: string, priceModifier: number) => ({ name, enabled: true, priceModifier });
  await add({
    name: 'Planter',
    pricePaise: 110_00,
    availableColors: [color('Stone', 40), color('Beige', 0)],
    defaultColor: 'stone',
  });
  expect(await offered([cart])).toEqual({ name: 'Planter', pricePaise: 150_00 });
  await add({ name: 'Fern', pricePaise: 140_00 });
  expect(await offered([cart])).toEqual({ name: 'Fern', pricePaise: 140_00 });
});
