import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { rateLimits } from '../../database/tables/accounts.ts';
import { searchMisses } from '../../database/tables/search.ts';
import { countMissedSearch } from './missed-words.ts';

let t: TestShop;
beforeAll(async () => {
  t = await createTestShop();
});
afterAll(() => t.close());

describe('a search in vain', () => {
  const miss = (text: string, network = '192.0.2.1') => countMissedSearch(t.shop, { text, network });
  const counted = async () =>
    Object.fromEntries((await t.db.select().from(searchMisses)).map(({ words, times }) => [words, times]));
  beforeEach(async () => {
    await t.db.delete(searchMisses);
    await t.db.delete(rateLimits);
  });

  test('counts once of an address, and of another once more', async () => {
    expect(await miss('Blue  Hovercraft')).toBe(true);
    expect(await miss('blue hovercraft!')).toBe(false);
    expect(await counted()).toEqual({ 'blue hovercraft': 1 });
    await miss('blue hovercraft', '192.0.2.2');
    expect(await counted()).toEqual({ 'blue hovercraft': 2 });
  });

  test('counts again when some minutes have passed', async () => {
    await miss('hovercraft');
    await t.db.update(rateLimits).set({ endsAt: new Date(0) });
    expect(await miss('hovercraft')).toBe(true);
    expect(await counted()).toEqual({ hovercraft: 2 });
  });

  test('is none where something is found, or nothing was asked', async () => {
    await addPlainProduct(t.db, { name: 'Tulsi' });
    expect([await miss('tulsi'), await miss('tulsy'), await miss(' %&! '), await miss('')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(await counted()).toEqual({});
  });

  test('leaves nothing that names an address', async () => {
    await miss('hovercraft', '192.0.2.77');
    const { rows } = await t.db.execute(`select (select string_agg(m::text, '') from search_misses m)
      || (select string_agg(l::text, '') from rate_limits l) as kept`);
    expect(String(rows[0]?.['kept'])).toContain('hovercraft');
    expect(String(rows[0]?.['kept'])).not.toContain('192.0.2.77');
  });
});
