import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkouts } from '../src/database/tables/checkout.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { aCustomer, addPlainProduct } from './catalogue.fixtures.ts';
import { saveSettings } from './settings.fixtures.ts';

let app: BuiltApp;
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' }, 'database');
});
afterAll(() => app.stop());

const bare = { ...aCustomer, lastName: '', phone: '' };

async function order(customer: object, quantity = 1, shop = app) {
  const { line } = await addPlainProduct(shop.db, { pricePaise: 400_00 });
  const key = crypto.randomUUID();
  const answer = await shop.post(
    '/api/create-razorpay-order',
    { cartItems: [line(quantity)], customer },
    { 'idempotency-key': key },
  );
  const [checkout] = await shop.db.select().from(checkouts).where(eq(checkouts.idempotencyKey, key));
  const said = (await answer.json()) as { error?: { code: string; message: string } };
  return { status: answer.status, checkout, error: said.error };
}

test('a shop that sets nothing asks for everything, keeps no note, and takes every amount', async () => {
  expect(await order(bare)).toMatchObject({ status: 400, error: { message: 'Last name is required' } });
  expect(await order({ ...aCustomer, country: 'Canada', zipCode: 'K1A 0B1' })).toMatchObject({
    status: 422,
    error: { message: 'We do not deliver to Canada yet.' },
  });
  for (const zipCode of ['abc', '012345', '41100'])
    expect(await order({ ...aCustomer, zipCode })).toMatchObject({ status: 400, error: { code: 'invalid' } });
  const { status, checkout } = await order({ ...aCustomer, orderNote: 'Ring the bell' });
  expect([status, checkout?.orderNote]).toEqual([200, null]);
});

test('what the owner set counts for the next order', async () => {
  await saveSettings(app, 'checkout', {
    countries: ['India', 'Canada'],
    lastNameRequired: false,
    phoneRequired: false,
    orderNotes: true,
    lowestOrder: '799.50',
  });
  const little = 'Orders begin at ₹799.50. Please add ₹399.50 more to check out.';
  expect(await order(bare)).toMatchObject({ status: 409, error: { code: 'below_lowest', message: little } });
  const { line } = await addPlainProduct(app.db, { pricePaise: 400_00 });
  const quoted = (quantity: number) =>
    app.post('/api/quote', { cartItems: [line(quantity)] }).then((answer) => answer.json());
  expect(await quoted(1)).toMatchObject({ tooLittle: little });
  expect(await quoted(2)).not.toHaveProperty('tooLittle');
  const { status, checkout } = await order({ ...bare, orderNote: ' Gate 4\nRing twice ' }, 2);
  expect([status, checkout?.orderNote, checkout?.lastName, checkout?.phone]).toEqual([
    200,
    'Gate 4\nRing twice',
    '',
    '',
  ]);
  expect(await order({ ...bare, orderNote: 'x'.repeat(501) }, 2)).toMatchObject({ status: 400 });
  expect(await order({ ...bare, phone: '123' }, 2)).toMatchObject({ status: 400 });
  expect(await order({ ...bare, country: 'Canada', zipCode: 'K1A 0B1' }, 2)).toMatchObject({ status: 200 });
});

test('DELIVERY_COUNTRIES wins over what is stored', async () => {
  const fixed = await startBuiltApp({ DELIVERY_COUNTRIES: 'Canada' }, 'database', { beside: app });
  expect(await order(bare, 2, fixed)).toMatchObject({
    status: 422,
    error: { message: 'We do not deliver to India yet.' },
  });
  await fixed.stop();
});
