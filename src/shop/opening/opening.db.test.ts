import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { demoTexts } from '../../database/demo/load-demo.ts';
import { emails } from '../../database/tables/emails.ts';
import { informationPages } from '../../database/tables/content.ts';
import { shopOpening } from '../../database/tables/opening.ts';
import { providerEvents } from '../../database/tables/payments.ts';
import { noteBackup } from '../backups/backup-watch.ts';
import { getEmailContent } from '../emails/email-content.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import { legalPages } from './checklist.rules.ts';
import { findOpening, showOpening } from './opening.ts';
import { confirmTestEmail, sendTestEmail } from './test-email.ts';

let t: TestShop;
let actor: { userId: string; email: string };
beforeAll(async () => {
  t = await createTestShop();
  actor = await addAdministrator(t.db);
});
afterAll(() => t.close());
beforeEach(() => t.db.delete(shopOpening));

const site = { appUrl: 'https://plants.in', sandbox: false };

async function toDo(given = site): Promise<string[]> {
  const { points } = await findOpening(t.shop, given);
  return points.filter(({ isDone }) => !isDone).map(({ id }) => id);
}

async function codeSent(): Promise<string> {
  const [row] = await t.db.select({ code: shopOpening.testCode }).from(shopOpening);
  return row?.code ?? '';
}

test('from nothing to everything, each point by what is there', async () => {
  await t.db.insert(informationPages).values(
    legalPages.map((slug) => ({
      slug,
      heading: slug,
      body: 'Write to care@example.com.',
      isPublished: false,
    })),
  );
  expect(await toDo()).toEqual(['identity', 'product', 'legal', 'mail', 'webhook', 'backup']);
  const local = await findOpening(t.shop, { ...site, appUrl: 'http://localhost:3000' });
  expect(local.points.find(({ id }) => id === 'address')).toMatchObject({ isDone: false, mend: null });

  t.shop.settings = settingsWith({
    shop: { name: 'Green Corner', address: '1 Lane', senderAddress: 'orders@greencorner.in' },
  });
  await addPlainProduct(t.db);
  await t.db.update(informationPages).set({ isPublished: true });
  const { points } = await findOpening(t.shop, site);
  expect(points.find(({ id }) => id === 'legal')?.text).toContain('Still with sample text: Privacy Policy');
  await t.db.update(informationPages).set({ body: 'Write to us.' });
  const shipping = demoTexts.find((text) => text.includes('## What it costs')) ?? '';
  await t.db.update(informationPages).set({ body: shipping }).where(eq(informationPages.slug, 'shipping'));
  expect((await findOpening(t.shop, site)).points.find(({ id }) => id === 'legal')?.text).toBe(
    'Still with sample text: Shipping Information.',
  );
  await t.db.update(informationPages).set({ body: 'Write to us.' });
  const made = { name: 'shop.zip', place: '/mnt/disk', bytes: 1 };
  await noteBackup(t.db, { at: new Date('2026-11-22T21:00:00Z'), ...made });
  expect((await findOpening(t.shop, site)).points.at(-1)?.text).toBe(
    'The last one is of Nov 23, 2026, in /mnt/disk.',
  );
  expect(await toDo()).toEqual(['mail', 'webhook']);

  expect(await sendTestEmail(t.shop, { actor, rateLimitFactor: 1 })).toEqual({
    ok: true,
    recipient: actor.email,
  });
  expect(await confirmTestEmail(t.shop, { actor, code: ` ${await codeSent()} ` })).toEqual({ ok: true });
  const event = { event: 'payment.captured', payload: { account_id: 'acc_0123456789abcd' } };
  await t.db.insert(providerEvents).values({ eventId: 'of-the-sandbox', ...event });
  expect(await toDo()).toEqual(['webhook']);
  expect(await toDo({ ...site, sandbox: true })).toEqual(['keys']);
  await t.db
    .insert(providerEvents)
    .values({ eventId: 'real', ...event, payload: { account_id: 'acc_BFQ7uQEaa7j2z7' } });
  expect(await toDo()).toEqual([]);

  t.shop.settings = settingsWith({
    shop: { name: 'Green Corner', address: '1 Lane', senderAddress: 'hello@greencorner.in' },
  });
  expect(await toDo()).toEqual(['mail']);
});

test('who says a GSTIN needs a series of invoices, and an address on them', async () => {
  const gstin = { gstin: '27AAPFU0939F1ZV', state: '27' };
  const invoices = async (changes: Parameters<typeof settingsWith>[0]) => {
    t.shop.settings = settingsWith(changes);
    return (await findOpening(t.shop, site)).points.find(({ id }) => id === 'invoices');
  };
  expect(await invoices({})).toBeUndefined();
  expect(await invoices({ taxes: gstin })).toMatchObject({
    isDone: false,
    mend: { to: '/admin/settings/invoices' },
  });
  expect(await invoices({ invoices: { series: 'INV' } })).toMatchObject({ isDone: false });
  const both = { taxes: gstin, invoices: { series: 'INV' } };
  expect(await invoices({ ...both, shop: { address: '1 Lane' } })).toMatchObject({ isDone: true });
});

test('keys that the provider refuses are said to be refused', async () => {
  const refused = await createTestShop({ provider: { keySecret: 'wrong' } });
  try {
    const { points } = await findOpening(refused.shop, site);
    expect(points.find(({ id }) => id === 'keys')).toMatchObject({ isDone: false });
    expect(points.find(({ id }) => id === 'keys')?.text).toContain('refuses');
  } finally {
    await refused.close();
  }
});

test('the test e-mail holds the code that is asked for; five wrong ones end it', async () => {
  await sendTestEmail(t.shop, { actor, rateLimitFactor: 100 });
  const [email] = await t.db.select().from(emails).where(eq(emails.kind, 'test')).limit(1);
  const code = await codeSent();
  expect(code).toMatch(/^\d{6}$/);
  expect((await getEmailContent(t.shop, { emailId: email?.id ?? '' })).content).toEqual({
    about: 'test',
    code,
  });
  const wrong = code === '000000' ? '111111' : '000000';
  const tries = await Promise.all(
    Array.from({ length: 7 }, () => confirmTestEmail(t.shop, { actor, code: wrong })),
  );
  expect(tries.filter((tried) => !tried.ok && tried.reason === 'wrong')).toHaveLength(5);
  expect(await confirmTestEmail(t.shop, { actor, code })).toEqual({ ok: false, reason: 'none' });
  expect((await findOpening(t.shop, site)).test).toEqual({ recipient: actor.email, triesLeft: 0 });

  await sendTestEmail(t.shop, { actor, rateLimitFactor: 100 });
  t.moveClock(25 * 60);
  expect(await confirmTestEmail(t.shop, { actor, code: await codeSent() })).toEqual({
    ok: false,
    reason: 'none',
  });
  t.moveClock(-25 * 60);
});

test('nobody has test e-mails sent without end', async () => {
  const other = await addAdministrator(t.db);
  const sent = [];
  for (let time = 0; time < 6; time += 1)
    sent.push(await sendTestEmail(t.shop, { actor: other, rateLimitFactor: 1 }));
  expect(sent.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
});

test('an owner hides the list and puts it back', async () => {
  await showOpening(t.shop, { actor, isHidden: true });
  expect((await findOpening(t.shop, site)).isHidden).toBe(true);
  await showOpening(t.shop, { actor, isHidden: false });
  expect((await findOpening(t.shop, site)).isHidden).toBe(false);
});
