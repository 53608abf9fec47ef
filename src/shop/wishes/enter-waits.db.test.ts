import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { emails } from '../../database/tables/emails.ts';
import { stockWaits } from '../../database/tables/waiting.ts';
import { wishLists } from '../../database/tables/wishes.ts';
import { askWhenBack } from '../waiting/ask-when-back.ts';
import { tellWaiting } from '../waiting/tell-waiting.ts';
import { stopWaiting, waitToken } from '../waiting/wait-links.ts';
import { enterWaits } from './enter-waits.ts';
import { changeWishes } from './own-wishes.ts';
import { findWishMails, setWishMails } from './wish-mails.ts';

let fixture: TestShop;
beforeAll(async () => {
  fixture = await createTestShop();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.delete(stockWaits);
  await fixture.db.delete(wishLists);
});

/** What the job does each minute. */
async function round() {
  await enterWaits(fixture.shop);
  await tellWaiting(fixture.shop);
}
const waits = () => fixture.db.select().from(stockWaits).orderBy(asc(stockWaits.confirmedAt));
const restock = (productId: string, stock: number) =>
  fixture.db.update(products).set({ stock }).where(eq(products.id, productId));
const setPot = (id: string, stock: number) =>
  fixture.db.update(productVariants).set({ stock }).where(eq(productVariants.id, id));
const told = async (email: string) =>
  (await fixture.db.select().from(emails).where(eq(emails.recipient, email))).filter(
    ({ kind }) => kind === 'back-in-stock',
  ).length;

async function anOwner({ wants = true } = {}) {
  const { userId, email } = await addAdministrator(fixture.db, 'user');
  const want = (tellsStock: boolean) =>
    setWishMails(fixture.shop, { userId, tellsPrices: false, tellsStock });
  await want(wants);
  const mark = (product: string, variant: string | null = null) =>
    changeWishes(fixture.shop, { userId, add: [{ product, variant }], remove: [] });
  const unmark = (product: string) => changeWishes(fixture.shop, { userId, add: [], remove: [product] });
  return { userId, email, want, mark, unmark };
}
const aSoldOutPlant = async () => (await addPlainProduct(fixture.db, { stock: 0 })).productId;

test('whoever wants it waits for what is sold out on their list, once, behind those who asked before', async () => {
  const plant = await aSoldOutPlant();
  await askWhenBack(fixture.shop, {
    goods: { productId: plant, variantId: null },
    email: 'first@example.com',
    userId: null,
    network: 'net',
    rateLimitFactor: 1,
  });
  await fixture.db.update(stockWaits).set({ confirmedAt: new Date(fixture.shop.now().getTime() - 1000) });
  const [asha, ravi, quiet] = [await anOwner(), await anOwner(), await anOwner({ wants: false })];
  for (const { mark } of [asha, ravi, quiet]) await mark(plant);
  const there = (await addPlainProduct(fixture.db)).productId;
  await asha.mark(there);
  await Promise.all([round(), round(), round()]);
  expect((await waits()).map(({ email, productId, byWishList }) => [email, productId, byWishList])).toEqual([
    ['first@example.com', plant, false],
    [asha.email, plant, true],
    [ravi.email, plant, true],
  ]);
  await restock(plant, 2);
  await round();
  expect([await told('first@example.com'), await told(asha.email), await told(ravi.email)]).toEqual([
    1, 1, 0,
  ]);
});

test('off the list, switched off, blocked or unconfirmed: nobody is told who does not wait any more', async () => {
  const plant = await aSoldOutPlant();
  const owners = [await anOwner(), await anOwner(), await anOwner(), await anOwner()] as const;
  for (const { mark } of owners) await mark(plant);
  await round();
  expect(await waits()).toHaveLength(4);
  const [off, unwilling, blocked, unconfirmed] = owners;
  await off.unmark(plant);
  await unwilling.want(false);
  await fixture.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
  await fixture.db.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.userId));
  await restock(plant, 9);
  await round();
  expect(await waits()).toEqual([]);
  for (const { email } of owners) expect(await told(email)).toBe(0);
});

test('one who asked for it by hand waits on, whatever becomes of the list; nobody else can ask for them', async () => {
  const plant = await aSoldOutPlant();
  const owner = await anOwner();
  await owner.mark(plant);
  await round();
  const ask = (userId: string | null) =>
    askWhenBack(fixture.shop, {
      goods: { productId: plant, variantId: null },
      email: owner.email,
      userId,
      network: 'net',
      rateLimitFactor: 1,
    });
  await ask(null);
  expect(await waits()).toMatchObject([{ byWishList: true }]);
  await ask(owner.userId);
  await owner.want(false);
  await round();
  expect(await waits()).toMatchObject([{ email: owner.email, byWishList: false }]);
});

test('a plant marked in no pot is waited for in all, and told once however many come back', async () => {
  const { productId, variantId } = await addVariantProduct(fixture.db, 0);
  const other = { productId, potType: 'Clay', size: 'Large', potColor: 'Red', pricePaise: 90_000, stock: 0 };
  const [large] = await fixture.db.insert(productVariants).values(other).returning();
  const [any, chosen] = [await anOwner(), await anOwner()];
  await any.mark(productId);
  await chosen.mark(productId, variantId);
  await round();
  expect((await waits()).filter(({ email }) => email === any.email)).toHaveLength(2);
  expect((await waits()).filter(({ email }) => email === chosen.email)).toMatchObject([{ variantId }]);
  await setPot(variantId, 5);
  await setPot(large?.id ?? '', 5);
  await round();
  await round();
  expect([await told(any.email), await told(chosen.email)]).toEqual([1, 1]);
  expect(await waits()).toHaveLength(2);
  expect((await waits()).every(({ toldAt }) => toldAt !== null)).toBe(true);
});

test('what orders hold to the last unit is sold out, of a plant in no pot once all its pots are', async () => {
  const hold = async (productId: string, variantId: string | null, quantity: number) => {
    const { checkoutId } = await addOrder(fixture.db);
    await fixture.db.insert(stockHolds).values({ checkoutId, productId, variantId, quantity });
  };
  const plain = (await addPlainProduct(fixture.db, { stock: 3 })).productId;
  const { productId, variantId } = await addVariantProduct(fixture.db, 2);
  const other = { productId, potType: 'Clay', size: 'Large', potColor: 'Red', pricePaise: 90_000, stock: 1 };
  const [large] = await fixture.db.insert(productVariants).values(other).returning();
  const [any, chosen] = [await anOwner(), await anOwner()];
  await any.mark(plain);
  await any.mark(productId);
  await chosen.mark(productId, variantId);
  await hold(plain, null, 2);
  await hold(productId, variantId, 2);
  await round();
  expect(await waits()).toMatchObject([{ email: chosen.email, variantId }]);
  await hold(plain, null, 1);
  await hold(productId, large?.id ?? '', 1);
  await round();
  expect((await waits()).filter(({ email }) => email === any.email)).toHaveLength(3);
  await restock(plain, 13);
  await round();
  expect([await told(any.email), await told(chosen.email)]).toEqual([1, 0]);
});

test('sold out anew after a day, it is waited for anew', async () => {
  const plant = await aSoldOutPlant();
  const owner = await anOwner();
  await owner.mark(plant);
  await round();
  await restock(plant, 1);
  await round();
  await restock(plant, 0);
  await round();
  expect(await waits()).toMatchObject([{ toldAt: expect.any(Date) as Date }]);
  fixture.moveClock(25 * 60);
  await round();
  expect(await waits()).toMatchObject([{ toldAt: null, byWishList: true }]);
  await restock(plant, 1);
  await round();
  expect(await told(owner.email)).toBe(2);
});

test('one press in such an e-mail ends them all: the list does not make its owner wait anew', async () => {
  const [plant, other] = [await aSoldOutPlant(), await aSoldOutPlant()];
  const owner = await anOwner();
  await owner.mark(plant);
  await owner.mark(other);
  await round();
  const [wait] = await fixture.db
    .select()
    .from(stockWaits)
    .where(sql`product_id = ${plant}::uuid`);
  await stopWaiting(fixture.shop, { token: await waitToken(fixture.shop, wait?.id ?? '') });
  await round();
  expect(await waits()).toEqual([]);
  expect(await findWishMails(fixture.shop, owner)).toMatchObject({ tellsStock: false });
});
