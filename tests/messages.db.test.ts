import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactMessages } from '../src/database/tables/messages.ts';
import { informationPages } from '../src/database/tables/content.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { type Person, addPerson } from './people.fixtures.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let app: BuiltApp;
let packer: Person;
let writer: Person;
beforeAll(async () => {
  app = await startBuiltApp();
  packer = await addPerson(app, 'packer@example.com', 'packer');
  writer = await addPerson(app, 'writer@example.com', 'writer');
});
afterAll(() => app.stop());

const good = {
  topic: 'plant',
  name: 'Asha',
  email: 'asha@example.com',
  orderNumber: '',
  body: 'Its leaves are yellow',
};
const write = (change: Record<string, string> = {}, as = '') =>
  app.post(`/contact${as}`, String(new URLSearchParams({ ...good, ...change })), FORM);
const answer = (fields: Record<string, string>, { cookie }: Person) =>
  app.post('/admin/messages.data', String(new URLSearchParams(fields)), { ...FORM, cookie });

test('without script the form answers as a page, and comes back as it was typed where it is refused', async () => {
  const refused = await write({ email: 'asha', body: 'Yellow <b>leaves</b> & brown tips' });
  expect(refused.status).toBe(422);
  expect(refused.headers.get('cache-control')).toContain('no-store');
  const page = await refused.text();
  expect(page).toContain('Invalid email address');
  expect(page).toContain('Yellow &lt;b&gt;leaves&lt;/b&gt; &amp; brown tips</textarea>');
  expect(page).toMatch(/<option value="plant" selected="">/);
  const kept = await write();
  expect(kept.status).toBe(200);
  expect(await kept.text()).toContain('Thank you for writing to us');
  // Nothing of it stays on the page that everybody gets.
  const plain = await (await app.get('/contact')).text();
  expect(plain).not.toContain('Thank you for writing to us');
  expect(plain).not.toContain('asha@example.com');
});

test('the sixth of a minute is told when to come again, and keeps its words', async () => {
  for (let at = 0; at < 6; at += 1) await write({ body: `Words ${at}` }, '.data');
  const answered = await write({ body: 'One more' });
  expect(answered.status).toBe(429);
  expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0);
  const page = await answered.text();
  expect(page).toContain('That was a little fast.');
  expect(page).toContain('One more</textarea>');
});

test('staff with the right to orders answer it, once', async () => {
  const [message] = await app.db
    .insert(contactMessages)
    .values({ ...good, topic: 'plant', fingerprint: crypto.randomUUID() })
    .returning();
  const messageId = message?.id ?? '';
  expect((await answer({ intent: 'answer', messageId, text: 'Less water' }, writer)).status).toBe(403);
  expect((await answer({ intent: 'answer', messageId, text: ' ' }, packer)).status).toBe(422);
  expect((await answer({ intent: 'eat', messageId }, packer)).status).toBe(400);
  expect((await answer({ intent: 'close', messageId: 'x' }, packer)).status).toBe(400);
  expect((await answer({ intent: 'answer', messageId, text: 'Less water' }, packer)).status).toBe(200);
  expect((await answer({ intent: 'close', messageId }, packer)).status).toBe(409);
  expect((await answer({ intent: 'remove', id: messageId }, packer)).status).toBe(200);
  expect((await answer({ intent: 'answer', messageId, text: 'Less water' }, packer)).status).toBe(404);
  expect(await app.db.$count(contactMessages, eq(contactMessages.id, messageId))).toBe(0);
});

test('where the contact page is not published nobody can write', async () => {
  await app.db
    .insert(informationPages)
    .values({ slug: 'contact', heading: '', body: '', isPublished: false })
    .onConflictDoUpdate({ target: informationPages.slug, set: { isPublished: false } });
  expect((await write()).status).toBe(404);
});
