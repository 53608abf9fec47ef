import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { emails } from '../../database/tables/emails.ts';
import { wishLists } from '../../database/tables/wishes.ts';
import { signId } from '../access/signed-ids.ts';
import { changeWishes } from './own-wishes.ts';
import { findFallenPrices, tellFallenPrices, tellPricesAgain } from './tell-prices.ts';
import { findLinkedMails, findWishMails, setWishMails, stopPriceMails } from './wish-mails.ts';

let fixture: TestShop;
beforeAll(async () => {
  fixture = await createTestShop();
});
afterAll(() => fixture.close());

const tell = () => tellFallenPrices(fixture.shop, { limit: 100 });
const priceOf = (id: string, pricePaise: number, change: object = {}) =>
  fixture.db
    .update(products)
    .set({ pricePaise, ...change })
    .where(eq(products.id, id));

async function anOwner({ wants = true } = {}) {
  const { userId, email } = await addAdministrator(fixture.db, 'user');
  await setWishMails(fixture.shop, { userId, tellsPrices: wants, tellsStock: false });
  const mark = (product: string, variant: string | null = null) =>
    changeWishes(fixture.shop, { userId, add: [{ product, variant }], remove: [] });
  const mails = () =>
    fixture.db
      .select()
      .from(emails)
      .where(and(eq(emails.recipient, email), eq(emails.kind, 'wish-prices')))
      .orderBy(asc(emails.createdAt));
  const list = async () => {
    const [found] = await fixture.db.select().from(wishLists).where(eq(wishLists.userId, userId));
    if (!found) throw new Error('No list');
    return found;
  };
  const says = async () =>
    (await findFallenPrices(fixture.shop, { wishLinkId: (await list()).linkId, recipient: email }))?.plants ??
    null;
  return { userId, email, mark, mails, list, says };
}
const aPlant = async (change: object = {}) => (await addPlainProduct(fixture.db, change)).productId;

test('what costs less than when it was marked is told once, with the old price', async () => {
  const owner = await anOwner();
  const plant = await aPlant({ pricePaise: 50_000 });
  await owner.mark(plant);
  await tell();
  expect(await owner.mails()).toEqual([]);
  await priceOf(plant, 40_000);
  fixture.moveClock(60);
  await tell();
  expect(await owner.mails()).toMatchObject([{ wishLinkId: (await owner.list()).linkId }]);
  expect(await owner.says()).toEqual([
    { name: 'Plain Tulsi', options: '', nowPaise: 40_000, wasPaise: 50_000 },
  ]);
  fixture.moveClock(25 * 60);
  await tell();
  expect(await owner.mails()).toHaveLength(1);
});

test('another pot than the one that is gone has not become cheaper', async () => {
  const owner = await anOwner();
  const { productId, variantId } = await addVariantProduct(fixture.db, 5, { pricePaise: 90_000 });
  await owner.mark(productId, variantId);
  await fixture.db.insert(productVariants).values({
    productId,
    potType: 'Plastic',
    size: 'Tiny',
    potColor: 'White',
    pricePaise: 10_000,
    stock: 5,
  });
  await fixture.db.update(productVariants).set({ enabled: false }).where(eq(productVariants.id, variantId));
  fixture.moveClock(60);
  await tell();
  expect(await owner.mails()).toEqual([]);
});

test('within a day all that falls waits for the next e-mail, which has it all', async () => {
  const owner = await anOwner();
  const [fern, palm, rose] = [await aPlant({ pricePaise: 50_000 }), await aPlant(), await aPlant()];
  for (const plant of [fern, palm, rose]) await owner.mark(plant);
  await priceOf(fern, 45_000);
  await tell();
  await priceOf(fern, 40_000);
  await priceOf(palm, 10_000);
  fixture.moveClock(20 * 60);
  await tell();
  expect(await owner.mails()).toHaveLength(1);
  fixture.moveClock(5 * 60);
  await tell();
  expect(await owner.mails()).toHaveLength(2);
  expect(await owner.says()).toMatchObject([
    { nowPaise: 10_000, wasPaise: 15_000 },
    { nowPaise: 40_000, wasPaise: 45_000 },
  ]);
});

test('rounds of several copies at once tell everybody once', async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, () => anOwner()));
  const plant = await aPlant();
  for (const owner of owners) await owner.mark(plant);
  await priceOf(plant, 9_000);
  await Promise.all([tell(), tell(), tell(), tell()]);
  for (const owner of owners) expect(await owner.mails()).toHaveLength(1);
});

test('nobody is told who does not want it, has not confirmed, or is blocked; nor of what is sold out or a draft', async () => {
  const quiet = await anOwner({ wants: false });
  const unconfirmed = await anOwner();
  await fixture.db.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.userId));
  const blocked = await anOwner();
  await fixture.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
  const plant = await aPlant();
  for (const { mark } of [quiet, unconfirmed, blocked]) await mark(plant);
  const owner = await anOwner();
  const [soldOut, draft] = [await aPlant(), await aPlant()];
  await owner.mark(soldOut);
  await owner.mark(draft);
  await priceOf(plant, 9_000);
  await priceOf(soldOut, 9_000, { stock: 0 });
  await priceOf(draft, 9_000, { isPublished: false });
  await tell();
  for (const { mails } of [quiet, unconfirmed, blocked, owner]) expect(await mails()).toEqual([]);
});

test('what others hold to the last unit is told once it is free, and left out of an e-mail that is not made yet', async () => {
  const owner = await anOwner();
  const plant = await aPlant({ stock: 2 });
  const { productId, variantId } = await addVariantProduct(fixture.db, 2);
  await owner.mark(plant);
  await owner.mark(productId, variantId);
  const { checkoutId } = await addOrder(fixture.db);
  const hold = { checkoutId, quantity: 2 };
  await fixture.db.insert(stockHolds).values([
    { ...hold, productId: plant },
    { ...hold, productId, variantId },
  ]);
  await priceOf(plant, 9_000);
  await fixture.db
    .update(productVariants)
    .set({ pricePaise: 9_000 })
    .where(eq(productVariants.id, variantId));
  await tell();
  expect(await owner.mails()).toEqual([]);
  await fixture.db.delete(stockHolds).where(eq(stockHolds.productId, plant));
  fixture.moveClock(60);
  await tell();
  expect(await owner.mails()).toHaveLength(1);
  expect(await owner.says()).toMatchObject([{ nowPaise: 9_000, wasPaise: 15_000 }]);
  await fixture.db.insert(stockHolds).values({ ...hold, productId: plant });
  expect(await owner.says()).toBeNull();
});

test('what is sold out keeps its price in mind, and is told once it is there', async () => {
  const owner = await anOwner();
  const [soldOut, there] = [await aPlant({ name: 'Sold out' }), await aPlant({ name: 'There' })];
  await owner.mark(soldOut);
  await owner.mark(there);
  await priceOf(soldOut, 9_000, { stock: 0 });
  await priceOf(there, 9_000);
  await tell();
  expect(await owner.says()).toMatchObject([{ name: 'There' }]);
  await priceOf(soldOut, 9_000, { stock: 4 });
  fixture.moveClock(25 * 60);
  await tell();
  expect(await owner.says()).toMatchObject([{ name: 'Sold out', nowPaise: 9_000, wasPaise: 15_000 }]);
});

test('a chosen pot is compared with itself; a plant with the lowest of its pots, and none that only came back', async () => {
  const [ofPot, ofPlant] = [await anOwner(), await anOwner()];
  const { productId, variantId } = await addVariantProduct(fixture.db, 2, { pricePaise: 60_000 });
  const small = {
    productId,
    potType: 'Plastic',
    size: 'Tiny',
    potColor: 'White',
    pricePaise: 30_000,
    stock: 0,
  };
  const [tiny] = await fixture.db.insert(productVariants).values(small).returning();
  await ofPot.mark(productId, variantId);
  await ofPlant.mark(productId);
  const change = (id: string, set: object) =>
    fixture.db.update(productVariants).set(set).where(eq(productVariants.id, id));
  await change(tiny?.id ?? '', { stock: 3 });
  await tell();
  expect([await ofPot.mails(), await ofPlant.mails()]).toEqual([[], []]);
  fixture.moveClock(60);
  await change(variantId, { isDiscounted: true, discountPricePaise: 55_000 });
  await change(tiny?.id ?? '', { pricePaise: 25_000 });
  await tell();
  expect(await ofPot.says()).toMatchObject([
    { options: 'Plastic, Small (4"), White', nowPaise: 55_000, wasPaise: 60_000 },
  ]);
  expect(await ofPlant.says()).toMatchObject([{ options: '', nowPaise: 25_000, wasPaise: 30_000 }]);
});

test('what rose again before the e-mail was made is not said, and is told once it falls', async () => {
  const owner = await anOwner();
  const plant = await aPlant({ pricePaise: 50_000 });
  await owner.mark(plant);
  await priceOf(plant, 40_000);
  await tell();
  await priceOf(plant, 50_000);
  expect(await owner.says()).toBeNull();
  await tellPricesAgain(fixture.shop, { wishLinkId: (await owner.list()).linkId });
  await priceOf(plant, 42_000);
  fixture.moveClock(60);
  await tell();
  expect(await owner.says()).toMatchObject([{ nowPaise: 42_000, wasPaise: 50_000 }]);
});

test('the link of an e-mail ends those of prices alone, and no other link does', async () => {
  const owner = await anOwner();
  await setWishMails(fixture.shop, { userId: owner.userId, tellsPrices: true, tellsStock: true });
  const { linkId } = await owner.list();
  const stop = async (purpose: 'wish-lists' | 'wish-mails') =>
    stopPriceMails(fixture.shop, { token: await signId(fixture.db, purpose, linkId) });
  await stop('wish-lists');
  expect(await findWishMails(fixture.shop, owner)).toEqual({ tellsPrices: true, tellsStock: true });
  await stop('wish-mails');
  expect(await findWishMails(fixture.shop, owner)).toEqual({ tellsPrices: false, tellsStock: true });
  const token = await signId(fixture.db, 'wish-mails', linkId);
  expect(await findLinkedMails(fixture.shop, { token })).toEqual({ tellsPrices: false });
  expect(await owner.says()).toBeNull();
});
