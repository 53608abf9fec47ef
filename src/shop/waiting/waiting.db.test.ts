import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { emails } from '../../database/tables/emails.ts';
import { stockWaits } from '../../database/tables/waiting.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { collectOwnData, removePerson } from '../accounts/own-account.ts';
import { readStockRows } from '../stock-sheet/stock-rows.ts';
import type { StockItem } from '../stock/stock-item.ts';
import { readVariantsState } from '../variants/stored-variants.ts';
import { askWhenBack, findWaitedGoods } from './ask-when-back.ts';
import { tellWaiting, waitOn } from './tell-waiting.ts';
import { confirmWait, findLinkedWait, stopWaiting, waitToken } from './wait-links.ts';
import { findWaitContent } from './wait-mail.ts';

let fixture: TestShop;
beforeAll(async () => {
  fixture = await createTestShop();
});
afterAll(() => fixture.close());

let made = 0;
const somebody = () => `somebody-${(made += 1)}@example.com`;
const ask = (goods: StockItem, email: string, change: object = {}) =>
  askWhenBack(fixture.shop, {
    goods,
    email,
    userId: null,
    network: `net-${(made += 1)}`,
    rateLimitFactor: 1,
    ...change,
  });
const waitOf = async (goods: StockItem, email: string) => {
  const [wait] = await fixture.db
    .select()
    .from(stockWaits)
    .where(
      and(
        eq(stockWaits.goodsId, goods.variantId ?? goods.productId),
        sql`lower(${stockWaits.email}) = lower(${email})`,
      ),
    );
  return wait;
};
const mailsTo = (recipient: string) =>
  fixture.db.select().from(emails).where(eq(emails.recipient, recipient)).orderBy(asc(emails.createdAt));

async function aSoldOutPot(): Promise<StockItem> {
  const { productId, variantId } = await addVariantProduct(fixture.db, 0);
  return { productId, variantId };
}
const restock = ({ variantId }: StockItem, stock: number) =>
  fixture.db
    .update(productVariants)
    .set({ stock })
    .where(eq(productVariants.id, variantId ?? ''));

/** So many who confirmed, one after the other. */
async function queue(goods: StockItem, count: number): Promise<string[]> {
  const waiting = Array.from({ length: count }, somebody);
  for (const email of waiting) {
    await ask(goods, email);
    const wait = await waitOf(goods, email);
    await fixture.db
      .update(stockWaits)
      .set({ confirmedAt: new Date(Date.now() - 60_000 + (made += 1)) })
      .where(eq(stockWaits.id, wait?.id ?? ''));
  }
  return waiting;
}
const toldOf = async (waiting: readonly string[]) => {
  const rows = await fixture.db.select().from(emails).where(eq(emails.kind, 'back-in-stock'));
  return rows.map(({ recipient }) => recipient).filter((each) => waiting.includes(each));
};

describe('asking', () => {
  test('by a stranger waits for a link to be opened, and says no more to who waits already', async () => {
    const goods = await aSoldOutPot();
    const email = somebody();
    expect(await ask(goods, email)).toEqual({ ok: true, state: 'asked' });
    const wait = await waitOf(goods, email);
    expect(wait).toMatchObject({ confirmedAt: null, toldAt: null });
    const token = await waitToken(fixture.shop, wait?.id ?? '');
    expect(await findLinkedWait(fixture.shop, { token })).toMatchObject({
      name: 'Test Fern',
      state: 'asked',
    });
    expect(await confirmWait(fixture.shop, { token })).toBe(true);
    const since = (await waitOf(goods, email))?.confirmedAt;
    // The same answer, the same work, and the same place.
    expect(await ask(goods, email.toUpperCase())).toEqual({ ok: true, state: 'asked' });
    expect((await waitOf(goods, email))?.confirmedAt).toEqual(since);
    const [first] = await mailsTo(email);
    expect(first?.kind).toBe('wait-asked');
    const asked = { waitId: wait?.id ?? '', kind: 'wait-asked' } as const;
    expect(await findWaitContent(fixture.shop, asked)).toBeNull();
  });

  test('by somebody with a confirmed address of their own waits at once, by another address not', async () => {
    const goods = await aSoldOutPot();
    const own = await addAdministrator(fixture.db, 'user');
    const { userId, email } = own;
    expect(await ask(goods, email.toUpperCase(), { userId })).toEqual({ ok: true, state: 'waiting' });
    expect(await mailsTo(email.toUpperCase())).toEqual([]);
    expect(await ask(goods, somebody(), { userId })).toEqual({ ok: true, state: 'asked' });
    await fixture.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    expect(await ask(await aSoldOutPot(), email, { userId })).toEqual({ ok: true, state: 'asked' });
  });

  test('is bounded for a network, and for an address without anybody learning of it', async () => {
    const goods = await aSoldOutPot();
    const email = somebody();
    for (let times = 0; times < 8; times += 1)
      expect(await ask(goods, email)).toEqual({ ok: true, state: 'asked' });
    expect(await mailsTo(email)).toHaveLength(5);
    const sameMailbox = email.replace('@', '+more@');
    expect(await ask(goods, sameMailbox)).toEqual({ ok: true, state: 'asked' });
    expect(await mailsTo(sameMailbox)).toEqual([]);
    const network = 'one network';
    for (let times = 0; times < 10; times += 1) await ask(goods, somebody(), { network });
    expect(await ask(goods, somebody(), { network })).toMatchObject({ ok: false });
  });

  test('is about what shoppers may buy', async () => {
    const pot = await aSoldOutPot();
    const plain = await addPlainProduct(fixture.db, { stock: 0 });
    expect(await findWaitedGoods(fixture.shop, pot)).toMatchObject({ options: 'Plastic, Small (4"), White' });
    expect(await findWaitedGoods(fixture.shop, { ...plain, variantId: null })).toMatchObject({ options: '' });
    expect(await findWaitedGoods(fixture.shop, { ...pot, variantId: null })).toBeNull();
    expect(await findWaitedGoods(fixture.shop, { ...plain, variantId: pot.variantId })).toBeNull();
    await fixture.db.update(products).set({ isPublished: false }).where(eq(products.id, pot.productId));
    expect(await findWaitedGoods(fixture.shop, pot)).toBeNull();
  });

  test('is about the plant where none of its pots is sold, until one is', async () => {
    const pot = await aSoldOutPot();
    const plant = { ...pot, variantId: null };
    const sell = (enabled: boolean) =>
      fixture.db
        .update(productVariants)
        .set({ enabled, stock: 3 })
        .where(eq(productVariants.productId, pot.productId));
    await sell(false);
    expect(await findWaitedGoods(fixture.shop, plant)).toMatchObject({ name: 'Test Fern', options: '' });
    const waiting = await queue(plant, 2);
    // One of them waits for the pot already.
    await sell(true);
    await ask(pot, waiting[1] ?? '');
    await sell(false);
    await tellWaiting(fixture.shop);
    expect(await toldOf(waiting)).toEqual([]);
    await sell(true);
    await tellWaiting(fixture.shop);
    expect(await toldOf(waiting)).toEqual([waiting[0]]);
    const told = await waitOf(pot, waiting[0] ?? '');
    const content = { waitId: told?.id ?? '', kind: 'back-in-stock' } as const;
    expect(await findWaitContent(fixture.shop, content)).toMatchObject({
      variantId: pot.variantId,
      options: 'Plastic, Small (4"), White',
    });
  });
});

describe('what is back', () => {
  test('is told in order to as many as there are units; the rest when more comes, or a day has passed', async () => {
    const goods = await aSoldOutPot();
    const waiting = await queue(goods, 5);
    await ask(goods, somebody());
    await tellWaiting(fixture.shop);
    expect(await toldOf(waiting)).toEqual([]);
    await restock(goods, 2);
    await tellWaiting(fixture.shop);
    await tellWaiting(fixture.shop);
    expect((await toldOf(waiting)).toSorted()).toEqual(waiting.slice(0, 2).toSorted());
    await restock(goods, 3);
    await tellWaiting(fixture.shop);
    expect((await toldOf(waiting)).toSorted()).toEqual(waiting.slice(0, 3).toSorted());
    // The first has bought one: the two that are left are spoken for.
    const bought = { productId: goods.productId, variantId: goods.variantId };
    const item = { productName: 'Test Fern', productPricePaise: 600_00, quantity: 1, ...bought };
    await addOrder(fixture.db, { email: waiting[0] ?? '', items: [item] });
    await tellWaiting(fixture.shop);
    expect((await toldOf(waiting)).toSorted()).toEqual(waiting.slice(0, 4).toSorted());
    fixture.moveClock(25 * 60);
    await tellWaiting(fixture.shop);
    expect((await toldOf(waiting)).toSorted()).toEqual(waiting.toSorted());
  });

  test('and held by a checkout or order is not there for them', async () => {
    const { productId } = await addPlainProduct(fixture.db, { stock: 0 });
    const goods = { productId, variantId: null };
    const waiting = await queue(goods, 2);
    await fixture.db.update(products).set({ stock: 2 }).where(eq(products.id, productId));
    const { checkoutId } = await addOrder(fixture.db);
    await fixture.db.insert(stockHolds).values({ checkoutId, productId, quantity: 1 });
    await tellWaiting(fixture.shop);
    expect(await toldOf(waiting)).toEqual(waiting.slice(0, 1));
  });

  test('is spoken for by who was told, whoever else gives their address anew', async () => {
    const goods = await aSoldOutPot();
    const waiting = await queue(goods, 3);
    const [first = '', second = ''] = waiting;
    await restock(goods, 1);
    await tellWaiting(fixture.shop);
    const told = await waitOf(goods, first);
    expect(await ask(goods, first)).toEqual({ ok: true, state: 'asked' });
    await tellWaiting(fixture.shop);
    expect(await toldOf(waiting)).toEqual([first]);
    const { confirmedAt, toldAt } = told ?? {};
    expect(await waitOf(goods, first)).toMatchObject({ confirmedAt, toldAt });
    // Gone before the e-mail was made: the place is the old one.
    const waitId = told?.id ?? '';
    await restock(goods, 0);
    await waitOn(fixture.shop, { waitId });
    await restock(goods, 1);
    await tellWaiting(fixture.shop);
    expect(await toldOf(waiting)).toEqual([first, first]);
    // They themselves are asked by an e-mail, and begin anew with its link.
    expect(await findWaitContent(fixture.shop, { waitId, kind: 'wait-asked' })).not.toBeNull();
    const token = await waitToken(fixture.shop, waitId);
    expect(await confirmWait(fixture.shop, { token })).toBe(true);
    expect(await waitOf(goods, first)).toMatchObject({ id: waitId, toldAt: null });
    await tellWaiting(fixture.shop);
    expect(await toldOf([second])).toEqual([second]);
    const again = (await waitOf(goods, first))?.confirmedAt;
    expect(await confirmWait(fixture.shop, { token })).toBe(true);
    expect((await waitOf(goods, first))?.confirmedAt).toEqual(again);
  });

  test('is told by ten rounds at once to nobody twice, and to no more than there are units', async () => {
    const pots = await Promise.all([aSoldOutPot(), aSoldOutPot()]);
    const [first, second] = [await queue(pots[0], 8), await queue(pots[1], 8)];
    await Promise.all(pots.map((goods) => restock(goods, 3)));
    await Promise.all(Array.from({ length: 10 }, () => tellWaiting(fixture.shop)));
    expect((await toldOf(first)).toSorted()).toEqual(first.slice(0, 3).toSorted());
    expect((await toldOf(second)).toSorted()).toEqual(second.slice(0, 3).toSorted());
  });

  test('and gone before the e-mail was made waits on at its place', async () => {
    const goods = await aSoldOutPot();
    const [email = ''] = await queue(goods, 1);
    await restock(goods, 1);
    await tellWaiting(fixture.shop);
    const waitId = (await waitOf(goods, email))?.id ?? '';
    const content = await findWaitContent(fixture.shop, { waitId, kind: 'back-in-stock' });
    expect(content).toMatchObject({ name: 'Test Fern', pricePaise: 600_00 });
    await restock(goods, 0);
    expect(await findWaitContent(fixture.shop, { waitId, kind: 'back-in-stock' })).toBeNull();
    await waitOn(fixture.shop, { waitId });
    await restock(goods, 1);
    await tellWaiting(fixture.shop);
    expect(await toldOf([email])).toEqual([email, email]);
  });

  test('and ordered before the e-mail was made, though not packed yet, waits on at its place', async () => {
    const goods = await aSoldOutPot();
    const [email = ''] = await queue(goods, 1);
    await restock(goods, 1);
    await tellWaiting(fixture.shop);
    const { checkoutId } = await addOrder(fixture.db);
    await fixture.db.insert(stockHolds).values({ checkoutId, ...goods, quantity: 1 });
    const waitId = (await waitOf(goods, email))?.id ?? '';
    expect(await findWaitContent(fixture.shop, { waitId, kind: 'back-in-stock' })).toBeNull();
    await restock(goods, 2);
    expect(await findWaitContent(fixture.shop, { waitId, kind: 'back-in-stock' })).not.toBeNull();
  });

  test('and not on sale is told to nobody', async () => {
    const goods = await aSoldOutPot();
    const waiting = await queue(goods, 1);
    await restock(goods, 1);
    const own = eq(productVariants.id, goods.variantId ?? '');
    await fixture.db.update(productVariants).set({ enabled: false }).where(own);
    await tellWaiting(fixture.shop);
    expect(await toldOf(waiting)).toEqual([]);
  });
});

test('a link stops its own wait alone, and no made-up one any', async () => {
  const goods = await aSoldOutPot();
  const [first = '', second = ''] = await queue(goods, 2);
  const token = await waitToken(fixture.shop, (await waitOf(goods, first))?.id ?? '');
  const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const other of [wrong, 'x', '', token.slice(0, 32)]) await stopWaiting(fixture.shop, { token: other });
  expect(await waitOf(goods, first)).toBeDefined();
  await stopWaiting(fixture.shop, { token });
  expect(await waitOf(goods, first)).toBeUndefined();
  expect(await waitOf(goods, second)).toBeDefined();
  expect(await mailsTo(first)).toEqual([]);
  expect(await mailsTo(second)).toHaveLength(1);
  expect(await findLinkedWait(fixture.shop, { token })).toBeNull();
  expect(await confirmWait(fixture.shop, { token })).toBe(false);
});

test('staff see how many wait for each pot', async () => {
  const goods = await aSoldOutPot();
  await queue(goods, 2);
  await ask(goods, somebody());
  expect((await readStockRows(fixture.shop, [goods.variantId ?? '']))[0]?.waiting).toBe(2);
  expect((await readVariantsState(fixture.db, goods.productId)).variants[0]?.waiting).toBe(2);
});

test('addresses are forgotten in time, and with the account that they are of', async () => {
  const goods = await aSoldOutPot();
  const { userId, email } = await addAdministrator(fixture.db, 'user');
  await ask(goods, email, { userId });
  const { backInStock } = await collectOwnData(fixture.shop, { userId });
  expect(backInStock).toEqual([expect.objectContaining({ variantId: goods.variantId, toldAt: null })]);
  // Before they had the account, and in capitals.
  await ask(await aSoldOutPot(), email.toUpperCase());
  expect(await mailsTo(email.toUpperCase())).toHaveLength(1);
  await removePerson(fixture.shop, { userId });
  expect(await waitOf(goods, email)).toBeUndefined();
  expect(await mailsTo(email.toUpperCase())).toEqual([]);

  const unconfirmed = somebody();
  await ask(goods, unconfirmed);
  const [waiting = ''] = await queue(goods, 1);
  fixture.moveClock(8 * 24 * 60);
  await tellWaiting(fixture.shop);
  expect(await waitOf(goods, unconfirmed)).toBeUndefined();
  expect(await waitOf(goods, waiting)).toBeDefined();
});
