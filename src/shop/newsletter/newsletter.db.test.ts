import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { newsletterSubscribers } from '../../database/tables/content.ts';
import { exportSubscribers, listSubscribers, removeSubscriber, subscribersSchema } from './subscribers.ts';

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

test('every address is in the file once, and none is a formula', async () => {
  const lines = [];
  for await (const line of await exportSubscribers(fixture.shop, { actor })) lines.push(line);
  expect(lines[0]).toBe('"email","subscribed_at"\r\n');
  expect(new Set(lines).size).toBe(SIZE + 2);
  expect(lines.filter((line) => line.startsWith(`"'=cmd@example.com",`))).toHaveLength(1);
  const exported = await fixture.db.select().from(activityLog).where(eq(activityLog.action, 'exported'));
  expect(exported).toMatchObject([{ actorId: actor.userId, subjectType: 'newsletter' }]);
  await expect(exportSubscribers(fixture.shop, { actor: { userId: 'nobody' } })).rejects.toThrow(
    'Their role does not allow',
  );
});

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
