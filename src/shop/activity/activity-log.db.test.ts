import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { ACTIVITY_PAGE, listActivityLog, listActivityPeople, recordActivity } from './activity-log.ts';
import { activityLogSchema } from './activity.schema.ts';

let fixture: TestShop;
let asha: { userId: string; email: string };
let ravi: { userId: string; email: string };
beforeAll(async () => {
  fixture = await createTestShop();
  asha = await addAdministrator(fixture.db);
  ravi = await addAdministrator(fixture.db);
});
afterAll(() => fixture.close());

const list = async (query: Record<string, string>) =>
  (await listActivityLog(fixture.shop, activityLogSchema.parse(query))).rows;

test('changes are found by words, person, object and Indian day', async () => {
  const { productId } = await addPlainProduct(fixture.db, { name: 'Silver Jade' });
  const change = {
    actor: asha,
    action: 'updated' as const,
    subjectType: 'product' as const,
    subjectIds: [productId],
  };
  await recordActivity(fixture.db, {
    ...change,
    detail: { changes: [{ field: 'Price', from: '199', to: '249' }] },
    // 00:15 of the 2nd in India.
    now: new Date('2026-03-01T18:45:00Z'),
  });
  await recordActivity(fixture.db, {
    actor: ravi,
    action: 'deleted',
    subjectType: 'category',
    subjectIds: [crypto.randomUUID()],
    detail: { name: 'Mosses' },
    now: new Date('2026-03-01T18:15:00Z'),
  });
  const names = async (query: Record<string, string>) =>
    (await list(query)).map(({ subjectName }) => subjectName);
  expect(await names({ q: 'silver' })).toEqual(['Silver Jade']);
  expect(await names({ q: 'price 249' })).toEqual(['Silver Jade']);
  expect(await names({ q: '%' })).toEqual([]);
  expect(await names({ person: ravi.userId })).toEqual(['Mosses']);
  expect(await names({ type: 'product', subject: productId })).toEqual(['Silver Jade']);
  expect(await names({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['Silver Jade']);
  expect(await names({ to: '2026-03-01' })).toEqual(['Mosses']);
  expect(await names({})).toEqual(['Silver Jade', 'Mosses']);
  const people = await listActivityPeople(fixture.shop);
  expect(people.map(({ id }) => id).sort()).toEqual([asha.userId, ravi.userId].sort());
  expect(await listActivityPeople(fixture.shop, 1)).toHaveLength(1);
});

test('pages follow each other though many changes were made at one moment', async () => {
  const subjectIds = Array.from({ length: ACTIVITY_PAGE + 5 }, () => crypto.randomUUID());
  const entry = { actor: asha, action: 'deleted' as const, subjectType: 'media' as const, now: new Date() };
  await recordActivity(fixture.db, { ...entry, subjectIds });
  const query = activityLogSchema.parse({ type: 'media' });
  const first = await listActivityLog(fixture.shop, query);
  const second = await listActivityLog(fixture.shop, { ...query, after: first.next ?? '' });
  expect(new Set([...first.rows, ...second.rows].map(({ subjectId }) => subjectId)).size).toBe(
    subjectIds.length,
  );
  const back = await listActivityLog(fixture.shop, { ...query, before: second.previous ?? '' });
  expect(back.rows).toEqual(first.rows);
});
