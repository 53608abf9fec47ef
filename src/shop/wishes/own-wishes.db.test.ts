import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { products } from '../../database/tables/catalogue.ts';
import { wishes } from '../../database/tables/wishes.ts';
import { collectOwnData, removePerson } from '../accounts/own-account.ts';
import { changeWishes, listWishes, tidyWishes } from './own-wishes.ts';
import { readWishedPlants } from './wished-plants.ts';
import { MOST_WISHES, type Wish } from './wishes.rules.ts';

let fixture: TestShop;
beforeAll(async () => {
  fixture = await createTestShop();
});
afterAll(() => fixture.close());

const aPerson = async () => (await addAdministrator(fixture.db, 'user')).userId;
const aPlant = async (change: object = {}): Promise<Wish> => ({
  product: (await addPlainProduct(fixture.db, change)).productId,
  variant: null,
});
const plants = (count: number) => Promise.all(Array.from({ length: count }, () => aPlant()));
const change = (userId: string, { add = [], remove = [] }: { add?: Wish[]; remove?: string[] }) =>
  changeWishes(fixture.shop, { userId, add, remove });
const rowsOf = (userId: string) => fixture.db.select().from(wishes).where(eq(wishes.userId, userId));

test('what is marked is on the list in its order, the newest first, with what it cost then', async () => {
  const userId = await aPerson();
  const [fern, palm] = [await aPlant({ pricePaise: 49_900 }), await aPlant({ pricePaise: 19_900 })];
  const { productId, variantId } = await addVariantProduct(fixture.db, 3);
  await change(userId, { add: [fern] });
  const pot = { product: productId, variant: variantId };
  expect(await change(userId, { add: [pot, palm] })).toEqual([pot, palm, fern]);
  const prices = new Map((await rowsOf(userId)).map((row) => [row.productId, row.pricePaise]));
  expect(prices.get(fern.product)).toBe(49_900);
  expect(prices.get(productId)).toBe((await readWishedPlants(fixture.shop, [pot]))[0]?.pricePaise);
  expect(await change(userId, { remove: [palm.product], add: [] })).toEqual([pot, fern]);
});

test('two browsers that give their lists at once give each plant once', async () => {
  const userId = await aPerson();
  const all = await plants(12);
  const given = [all.slice(0, 8), all.slice(4), all.toReversed(), all.slice(2, 6)];
  await Promise.all(given.map((add) => change(userId, { add })));
  const list = await listWishes(fixture.shop, { userId });
  expect(list.map(({ product }) => product).toSorted()).toEqual(all.map(({ product }) => product).toSorted());
});

test('no list is longer than it may be, however many give to it at once', async () => {
  const userId = await aPerson();
  const all = await plants(MOST_WISHES + 20);
  // The list is there: making it would have the others wait.
  await change(userId, {});
  await Promise.all([
    change(userId, { add: all.slice(0, MOST_WISHES) }),
    change(userId, { add: all.slice(20) }),
    change(userId, { add: all.slice(10, 30) }),
  ]);
  expect(await rowsOf(userId)).toHaveLength(MOST_WISHES);
});

test('what nobody may see is not taken; what vanishes later is on the list, is not shown, and can be taken off', async () => {
  const userId = await aPerson();
  const [draft, fern, palm] = [await aPlant({ isPublished: false }), await aPlant(), await aPlant()];
  const nothing = { product: crypto.randomUUID(), variant: null };
  expect(await change(userId, { add: [draft, nothing, fern, palm] })).toEqual([fern, palm]);
  await fixture.db.update(products).set({ isPublished: false }).where(eq(products.id, fern.product));
  const list = await listWishes(fixture.shop, { userId });
  expect(list).toEqual([fern, palm]);
  expect((await readWishedPlants(fixture.shop, list)).map(({ product }) => product)).toEqual([palm.product]);
  await tidyWishes(fixture.shop, { userId });
  expect(await listWishes(fixture.shop, { userId })).toEqual([palm]);
});

test('a pot that is gone leaves its plant on the list, in whichever there is', async () => {
  const { productId } = await addVariantProduct(fixture.db, 3);
  const [shown] = await readWishedPlants(fixture.shop, [
    { product: productId, variant: crypto.randomUUID() },
  ]);
  expect(shown?.product).toBe(productId);
});

test('a list is in the file of one’s own data, and goes with the account', async () => {
  const userId = await aPerson();
  const fern = await aPlant();
  await change(userId, { add: [fern] });
  expect((await collectOwnData(fixture.shop, { userId })).wishList.plants).toMatchObject([
    { productId: fern.product, variantId: null },
  ]);
  expect(await removePerson(fixture.shop, { userId })).toEqual({ ok: true });
  expect(await rowsOf(userId)).toEqual([]);
  expect(await change(userId, { add: [fern] })).toEqual([]);
});
