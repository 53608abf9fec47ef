import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { newsletterSubscribers } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts';

let database: TestDatabase;
let shop: Shop;
const visitor = { network: '192.0.2.1', rateLimitFactor: 1 };

beforeAll(async () => {
  database = await createTestDatabase();
  shop = { db: database.db, now: () => new Date() } as Shop;
});

afterAll(() => database.close());

test('an address is kept once, whatever its case and however often it is sent', async () => {
  const emails = ['Anna@example.com', 'anna@example.com', 'ANNA@EXAMPLE.COM', 'ben@example.com'];
  await Promise.all(emails.map((email) => subscribeToNewsletter(shop, { email, ...visitor })));
  await subscribeToNewsletter(shop, { email: 'anna@example.com', ...visitor });
  const rows = await database.db.select().from(newsletterSubscribers);
  expect(rows.map(({ email }) => email.toLowerCase()).sort()).toEqual([
    'anna@example.com',
    'ben@example.com',
  ]);
});
