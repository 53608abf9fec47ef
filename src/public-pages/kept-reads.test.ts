import { expect, test } from 'vitest';
import { readEachKept, readKept } from '../shop/kept-reads.ts';
import type { Shop } from '../shop/shop.types.ts';
import { createGenerations } from './generations.ts';
import { createKeptReads } from './kept-reads.ts';

function setUp() {
  const generations = createGenerations();
  const state = { fed: true, time: 0, reads: [] as string[] };
  const kept = createKeptReads({ generations, isFed: () => state.fed, clock: () => state.time });
  const errors: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_detail: object, message = '') => void errors.push(message),
  };
  const shop = { log, kept } as Partial<Shop> as Shop;
  const card = (id: string) => ({ id, name: `card:${id}`, tags: [`product:${id}`] });
  const readCards = (...ids: string[]) =>
    readEachKept(shop, ids.map(card), async (_own, missing) => {
      state.reads.push(missing.map(({ id }) => id).join());
      return missing.map(({ id }) => `${id} ${state.reads.length}`);
    });
  return { generations, state, shop, errors, readCards };
}

test('what is there is not read again, until one of its tags moves', async () => {
  const { generations, state, readCards } = setUp();
  expect(await readCards('fern', 'pot')).toEqual(['fern 1', 'pot 1']);
  expect(await readCards('pot', 'moss', 'fern')).toEqual(['pot 1', 'moss 2', 'fern 1']);
  generations.move(['product:pot', 'listing']);
  expect(await readCards('pot', 'moss', 'fern')).toEqual(['pot 3', 'moss 2', 'fern 1']);
  generations.moveAll();
  expect(await readCards('fern', 'moss')).toEqual(['fern 4', 'moss 4']);
  expect(state.reads).toEqual(['fern,pot', 'moss', 'pot', 'fern,moss']);
});

test('those who come while it is read wait for it, unless it changed before they came', async () => {
  const { generations, shop } = setUp();
  const readings: PromiseWithResolvers<string>[] = [];
  const ask = () =>
    readKept(shop, { name: 'site', tags: ['site'] }, () => {
      const reading = Promise.withResolvers<string>();
      readings.push(reading);
      return reading.promise;
    });
  const [first, second] = [ask(), ask()];
  generations.move(['site']);
  const third = ask();
  readings[0]?.resolve('old');
  readings[1]?.resolve('new');
  expect(await Promise.all([first, second, third])).toEqual(['old', 'old', 'new']);
  expect(await ask()).toBe('new');
  expect(readings).toHaveLength(2);
});

test('nothing is kept while nobody tells of changes, nor longer than for some seconds', async () => {
  const { state, readCards } = setUp();
  state.fed = false;
  await readCards('fern');
  await readCards('fern');
  state.fed = true;
  await readCards('fern');
  state.time = 4999;
  await readCards('fern');
  expect(state.reads).toHaveLength(3);
  state.time = 5000;
  expect(await readCards('fern')).toEqual(['fern 4']);
});

test('what fails is not kept, and fails each who asks by itself', async () => {
  const { shop } = setUp();
  let reads = 0;
  const ask = () =>
    readKept(shop, { name: 'site', tags: [] }, async () => {
      reads += 1;
      throw new Error(`reading ${reads}`);
    });
  const ends = await Promise.allSettled([ask(), ask()]);
  expect(ends.map((end) => end.status === 'rejected' && (end.reason as Error).message)).toEqual([
    'reading 1',
    'reading 2',
  ]);
  await expect(ask()).rejects.toThrow('reading 3');
});

test('what was read with a failure on the way is not kept: the log of each who shows it tells of it', async () => {
  const { shop, errors } = setUp();
  const ask = () =>
    readKept(shop, { name: 'site', tags: [] }, async (own) => {
      own.log.error({}, 'The site could not be read');
      return 'defaults';
    });
  expect(await Promise.all([ask(), ask()])).toEqual(['defaults', 'defaults']);
  expect(errors).toHaveLength(2);
  await ask();
  expect(errors).toHaveLength(3);
});

test('what is not there is looked for again', async () => {
  const { shop } = setUp();
  let reads = 0;
  const ask = () =>
    readKept(shop, { name: 'product:x', tags: [] }, async () => {
      reads += 1;
      return undefined;
    });
  expect([await ask(), await ask()]).toEqual([undefined, undefined]);
  expect(reads).toBe(2);
});

test('a shop that keeps nothing reads', async () => {
  const read = async () => 'read';
  expect(await readKept({} as Partial<Shop> as Shop, { name: 'x', tags: [] }, read)).toBe('read');
});
