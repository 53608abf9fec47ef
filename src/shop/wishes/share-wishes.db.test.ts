import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { removePerson } from '../accounts/own-account.ts';
import { changeWishes } from './own-wishes.ts';
import { findSharedWishes, findSharing, shareWishes } from './share-wishes.ts';

let fixture: TestShop;
beforeAll(async () => {
  fixture = await createTestShop();
});
afterAll(() => fixture.close());

async function aList() {
  const { userId } = await addAdministrator(fixture.db, 'user');
  const { productId } = await addPlainProduct(fixture.db);
  await changeWishes(fixture.shop, { userId, add: [{ product: productId, variant: null }], remove: [] });
  const share = (how: 'on' | 'anew' | 'off', title?: string) =>
    shareWishes(fixture.shop, { userId, share: how, ...(title === undefined ? {} : { title }) });
  const token = async () => (await findSharing(fixture.shop, { userId })).token ?? '';
  return { userId, productId, share, token };
}
const read = (token: string) => findSharedWishes(fixture.shop, { token });

test('nobody reads a list before it is shared; then whoever has the address, with the title alone', async () => {
  const { userId, productId, share, token } = await aList();
  expect(await findSharing(fixture.shop, { userId })).toEqual({ title: '', token: null });
  await share('on', 'For my balcony');
  const shared = await read(await token());
  expect(Object.keys(shared ?? {})).toEqual(['title', 'plants']);
  expect(shared).toMatchObject({ title: 'For my balcony', plants: [{ product: productId }] });
});

test('shared twice at once it has one address; a new title leaves it as it is', async () => {
  const { share, token } = await aList();
  await Promise.all([share('on'), share('on'), share('on')]);
  const address = await token();
  await share('on', 'Soon');
  expect(await token()).toBe(address);
  expect((await read(address))?.title).toBe('Soon');
});

test('stopped or renewed, the old address is nobody’s, while the title stays', async () => {
  const { userId, share, token } = await aList();
  await share('on', 'Soon');
  const first = await token();
  await share('anew');
  const second = await token();
  expect(await read(first)).toBeNull();
  expect(await read(second)).not.toBeNull();
  await share('off');
  expect(await read(second)).toBeNull();
  expect(await findSharing(fixture.shop, { userId })).toEqual({ title: 'Soon', token: null });
  await share('on');
  expect([first, second]).not.toContain(await token());
});

test('whoever reads while it is stopped reads the whole list or none, and none afterwards', async () => {
  const { productId, share, token } = await aList();
  await share('on');
  const address = await token();
  const reads = Array.from({ length: 8 }, () => read(address));
  const [seen] = await Promise.all([Promise.all(reads), share('off')]);
  for (const one of seen)
    expect(one?.plants.map(({ product }) => product) ?? [productId]).toEqual([productId]);
  expect(await read(address)).toBeNull();
});

test('a shared list goes with its account', async () => {
  const { userId, share, token } = await aList();
  await share('on');
  const address = await token();
  await removePerson(fixture.shop, { userId });
  expect(await read(address)).toBeNull();
});
