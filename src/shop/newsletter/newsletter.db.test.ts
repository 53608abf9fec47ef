import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { newsletterSubscribers } from '../../database/tables/content.ts';
import { listSubscribers, removeSubscriber, subscribersSchema } from './subscribers.ts';

const SIZE = 1003;
let fixture: TestShop;
let actor: { userId: string };
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
  const rows = Array.from({ length: SIZE }, (_, at) => ({ email: `reader${at}@example.com` }));
  await fixture.db.insert(newsletterSubscribers).values([...rows, { email: '=cmd@example.com' }]);
});
afterAll(() => fixture.close());

const list = (query: Record<string, string>) => listSubscribers(fixture.shop, subscribersSchema.parse(query));

test('an address is found and removed once', async () => {
  const { rows } = await list({ q: 'READER77@' });
  expect(rows.map(({ email }) => email)).toEqual(['reader77@example.com']);
  const id = rows[0]?.id ?? '';
  const answers = await Promise.all([1, 2, 3].map(() => removeSubscriber(fixture.shop, { actor, id })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await list({ q: 'reader77@' })).total).toBe(0);
  const removed = await fixture.db.select().from(activityLog).where(eq(activityLog.action, 'deleted'));
  expect(removed).toMatchObject([{ subjectType: 'newsletter', detail: { name: 'one address' } }]);
});
