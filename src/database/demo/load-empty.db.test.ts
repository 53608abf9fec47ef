import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { listPublishedPages } from '../../shop/content/information-pages.ts';
import { getSiteSettings } from '../../shop/content/site-settings.ts';
import { publicSettings } from '../../shop/settings/tell-settings.rules.ts';
import { readStoredSettings } from '../../shop/settings/settings.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { informationPages } from '../tables/content.ts';
import { loadDemo } from './load-demo.ts';

let database: TestDatabase;
const log = { info: () => undefined };

beforeAll(async () => {
  database = await createTestDatabase();
  await loadDemo(database.pool, { demo: false, appUrl: 'https://plants.example', log });
});
afterAll(() => database.close());

test('without the demo nothing is public that nobody entered', async () => {
  const shop = { db: database.db } as Shop;
  expect(await listPublishedPages(shop)).toEqual([]);
  expect(await database.db.$count(informationPages)).toBe(8);
  expect(await getSiteSettings(shop)).toMatchObject({
    heroImageUrl: null,
    handpickedMediaUrl: null,
    showsSamples: false,
    hasHandPicked: false,
  });
  const stored = await readStoredSettings(database.db);
  expect(publicSettings(stored)).toMatchObject({ phone: '', chatPhone: null });
});

test('a later start leaves it alone, with the demo or without', async () => {
  await loadDemo(database.pool, { demo: true, appUrl: 'https://plants.example', log });
  expect(await getSiteSettings({ db: database.db } as Shop)).toMatchObject({ heroImageUrl: null });
});
