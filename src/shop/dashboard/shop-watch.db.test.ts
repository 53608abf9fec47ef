import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { staffAlerts } from '../../database/tables/alerts.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { claims } from '../../database/tables/claims.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import { providerEvents } from '../../database/tables/payments.ts';
import { contactMessages } from '../../database/tables/messages.ts';
import { reviews } from '../../database/tables/reviews.ts';
import { lowStockTold, shopWatch } from '../../database/tables/watch.ts';
import { alertWords } from '../alerts/staff-alerts.rules.ts';
import { gatherAlerts, listToldAlerts } from '../alerts/staff-alerts.ts';
import { findBackups, noteBackup, noteBackupFailure, noteDrill } from '../backups/backup-watch.ts';
import { watchMail } from '../emails/watch-mail.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import type { ShopDetails } from '../settings/shop-details.schema.ts';
import type { Shop } from '../shop.types.ts';
import { isNearlyFull } from './disk.rules.ts';
import { countOrderBadge, keepCount, keepSidebarCounts, toldBy } from './sidebar-counts.ts';
import { findSilentWebhook, listFullDisks } from './shop-health.ts';
import { tellLowStock } from './tell-low-stock.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
afterAll(() => setting.close());
beforeEach(async () => {
  for (const table of [staffAlerts, shopWatch, lowStockTold, emails, providerEvents, products, orders])
    await setting.db.delete(table);
});

/** The shop at this moment, with somebody to be told. */
const shopAt = (now: string, details: Partial<ShopDetails> = {}): Shop => ({
  ...setting.shop,
  now: () => new Date(now),
  settings: settingsWith({ shop: { alertAddresses: 'meera@example.com', ...details } }),
});

/** What was noted since the last time, in the words of its e-mail. */
async function told(shop: Shop) {
  await gatherAlerts(shop);
  const [mail] = await setting.db.select().from(emails).where(eq(emails.kind, 'staff-alert'));
  await setting.db.delete(emails);
  return mail ? alertWords(await listToldAlerts(setting.db, { digestId: mail.digestId ?? '' })) : null;
}

test('what runs low is told once a day, and only what is news', async () => {
  const { db } = setting;
  const palm = await addVariantProduct(db, 3);
  const fern = await addVariantProduct(db, 9);
  const tulsi = await addPlainProduct(db, { stock: 5 });
  await addPlainProduct(db, { stock: 2, isPublished: false });
  expect(await tellLowStock(shopAt('2026-11-23T02:00:00Z'))).toBe(false);
  const monday = shopAt('2026-11-23T02:31:00Z');
  const turns = await Promise.all([tellLowStock(monday), tellLowStock(monday), tellLowStock(monday)]);
  expect(turns.filter(Boolean)).toHaveLength(1);
  expect(await told(monday)).toEqual({
    subject: 'Plants run low',
    lines: ['Runs low: Test Fern (Plastic, Small (4"), White), 3 left.', 'Runs low: Plain Tulsi, 5 left.'],
    mend: { path: '/admin?dialog=low-stock', button: 'See what runs low' },
  });
  // Nothing changed, or something came: no news.
  const stock = (variantId: string, left: number) =>
    db.update(productVariants).set({ stock: left }).where(eq(productVariants.id, variantId));
  await stock(palm.variantId, 4);
  expect(await tellLowStock(shopAt('2026-11-24T03:00:00Z'))).toBe(false);
  expect(await tellLowStock(shopAt('2026-11-25T03:00:00Z'))).toBe(false);
  await stock(palm.variantId, 1);
  await stock(fern.variantId, 2);
  await db.update(products).set({ stock: 0 }).where(eq(products.id, tulsi.productId));
  const thursday = shopAt('2026-11-26T03:00:00Z');
  expect(await tellLowStock(thursday)).toBe(true);
  expect((await told(thursday))?.lines).toEqual([
    'Sold out: Plain Tulsi.',
    'Runs low: Test Fern (Plastic, Small (4"), White), 1 left (4 before).',
    'Runs low: Test Fern (Plastic, Small (4"), White), 2 left.',
  ]);
  // Sold out is told once; what is switched off notes nothing, and is news when it is on again.
  expect(await tellLowStock(shopAt('2026-11-27T03:00:00Z'))).toBe(false);
  await stock(fern.variantId, 1);
  expect(await tellLowStock(shopAt('2026-11-28T03:00:00Z', { alertsLowStock: false }))).toBe(false);
  expect(await tellLowStock(shopAt('2026-11-28T03:05:00Z'))).toBe(true);
});

test('of very much that runs low the first twenty are named', async () => {
  const many = Array.from({ length: 120 }, (_, at) => ({
    name: `Plant ${at}`,
    pricePaise: 100,
    stock: 1 + (at % 5),
  }));
  await setting.db.insert(products).values(many);
  const shop = shopAt('2026-11-23T03:00:00Z');
  expect(await tellLowStock(shop)).toBe(true);
  const lines = (await told(shop))?.lines ?? [];
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('100 more run low.');
  await setting.db.update(products).set({ stock: 0 });
  const next = shopAt('2026-11-24T03:00:00Z');
  expect(await tellLowStock(next)).toBe(true);
  expect((await told(next))?.lines.at(-1)).toBe('100 more sold out.');
});

test('a mail server that takes nothing is told of once it does again', async () => {
  const { db } = setting;
  const mail = { kind: 'password-reset', recipient: 'a@example.com' } as const;
  const since = new Date('2026-11-23T05:00:00Z');
  const [waiting] = await db
    .insert(emails)
    .values({ ...mail, messageId: 'm1', createdAt: since, lastError: 'connect ECONNREFUSED' })
    .returning();
  await watchMail(shopAt('2026-11-23T05:09:00Z'));
  expect(await db.select().from(shopWatch)).toEqual([]);
  await watchMail(shopAt('2026-11-23T05:11:00Z'));
  expect(await db.select().from(shopWatch)).toMatchObject([{ mailDownSince: since }]);
  // Given up is not gone out.
  await db.update(emails).set({ state: 'failed' });
  await watchMail(shopAt('2026-11-23T09:00:00Z'));
  expect(await db.select().from(shopWatch)).toMatchObject([{ mailDownSince: since }]);
  const sentAt = new Date('2026-11-23T09:30:00Z');
  await db
    .update(emails)
    .set({ state: 'sent', sentAt })
    .where(eq(emails.id, waiting?.id ?? ''));
  const after = shopAt('2026-11-23T09:31:00Z');
  await Promise.all([watchMail(after), watchMail(after)]);
  await watchMail(after);
  expect(await told(after)).toMatchObject({
    subject: 'E-mails get out again',
    lines: [expect.stringContaining('took none since Nov 23, 2026, 10:30;')],
    mend: { path: '/admin/emails' },
  });
  expect(await db.$count(staffAlerts)).toBe(1);
});

test('the webhook is silent while paid orders come without its word', async () => {
  const { db } = setting;
  const shop = shopAt('2026-11-23T10:00:00Z');
  const order = (at: string, providerPaymentId: string | null = crypto.randomUUID()) =>
    addOrder(db, { createdAt: new Date(at), providerPaymentId });
  const event = (at: string) =>
    db
      .insert(providerEvents)
      .values({ eventId: at, event: 'order.paid', payload: {}, receivedAt: new Date(at) });
  await order('2026-11-23T09:50:00Z');
  await order('2026-11-23T08:00:00Z', null);
  expect(await findSilentWebhook(shop)).toEqual([]);
  await order('2026-11-23T09:00:00Z');
  await order('2026-11-23T09:10:00Z');
  const silent = [{ count: 2, isMore: false, at: '2026-11-23T09:00:00.000Z' }];
  expect(await findSilentWebhook(shop)).toEqual(silent);
  await event('2026-11-23T08:44:00Z');
  expect(await findSilentWebhook(shop)).toEqual(silent);
  // It speaks again: what it missed is no longer of interest.
  await event('2026-11-23T09:59:00Z');
  expect(await findSilentWebhook(shop)).toEqual([]);
});

test('disks that are nearly full, and backups that are too old', async () => {
  const shop = shopAt('2026-11-23T10:00:00Z');
  const gb = 1024 ** 3;
  expect(isNearlyFull({ freeBytes: 0.9 * gb, totalBytes: 4 * gb })).toBe(true);
  expect(isNearlyFull({ freeBytes: 2 * gb, totalBytes: 100 * gb })).toBe(true);
  expect(isNearlyFull({ freeBytes: 6 * gb, totalBytes: 100 * gb })).toBe(false);
  expect(isNearlyFull({ freeBytes: 12 * gb, totalBytes: 1000 * gb })).toBe(false);
  const disks = async () => [
    { name: 'DATA_DIR', freeBytes: gb / 2, totalBytes: 100 * gb },
    { name: 'the database', freeBytes: 50 * gb, totalBytes: 100 * gb },
  ];
  const machine = { disks, isReal: false };
  expect(await listFullDisks(shop, machine)).toMatchObject([{ name: 'DATA_DIR', freeBytes: gb / 2 }]);

  const made = { name: 'shop.zip', place: '/mnt/disk', bytes: 7_000 };
  expect(await findBackups(shop, machine)).toEqual({
    old: null,
    failed: null,
    drillFailed: null,
    last: null,
  });
  const real = { disks, isReal: true };
  expect((await findBackups(shop, real)).old).toMatchObject({ lastAt: null });
  await noteBackup(setting.db, { at: new Date('2026-11-21T09:00:00Z'), ...made });
  expect((await findBackups(shop, machine)).old).toMatchObject({ lastAt: '2026-11-21T09:00:00.000Z' });
  await noteBackup(setting.db, { at: new Date('2026-11-22T09:00:00Z'), ...made });
  expect(await findBackups(shop, real)).toMatchObject({
    old: null,
    last: { at: '2026-11-22T09:00:00.000Z', bytes: 7_000, place: '/mnt/disk', drill: null },
  });
});

test('staff hear once that backups fail, and once that one cannot be restored', async () => {
  const shop = shopAt('2026-11-23T21:00:00Z');
  const later = shopAt('2026-11-23T22:00:00Z');
  const machine = { isReal: false };
  await noteBackupFailure(shop, { problem: 'No room.' });
  await noteBackupFailure(later, { problem: 'Still no room.' });
  const drill = { name: 'shop.zip', rows: 0, files: 0 };
  await noteDrill(shopAt('2026-11-23T21:05:00Z'), { ...drill, problem: 'It is damaged.' });
  await noteDrill(later, { ...drill, problem: 'It is damaged.' });
  expect(await findBackups(later, machine)).toMatchObject({
    failed: { since: '2026-11-23T21:00:00.000Z', at: '2026-11-23T22:00:00.000Z', problem: 'Still no room.' },
    drillFailed: { name: 'shop.zip', problem: 'It is damaged.', at: '2026-11-23T22:00:00.000Z' },
  });
  expect(await told(later)).toMatchObject({
    subject: '2 backups failed',
    lines: [
      'Tonight’s backup could not be made: No room.',
      'The backup shop.zip could not be restored on trial: It is damaged.',
    ],
    mend: { path: '/admin' },
  });
  await noteBackup(setting.db, { at: later.now(), name: 'shop.zip', place: '/mnt', bytes: 1 });
  await noteDrill(later, { ...drill, rows: 12, problem: null });
  expect(await findBackups(later, machine)).toMatchObject({
    failed: null,
    drillFailed: null,
    last: { drill: { at: '2026-11-23T22:00:00.000Z', rows: 12 } },
  });
});

test('the badge counts what waits and what has a problem, anew only after a change', async () => {
  const { db, shop } = setting;
  expect(await countOrderBadge(shop)).toEqual({ toDo: 0, problems: 0 });
  await addOrder(db, {});
  const short = await addOrder(db, { orderStatus: 'processing' });
  await addOrder(db, { orderStatus: 'shipped' });
  await db.update(orders).set({ shortOfStock: true }).where(eq(orders.id, short.id));
  let tell = (_tags: readonly string[]) => {};
  let reads = 0;
  let clock = 1000;
  const badge = keepCount({
    now: () => clock,
    isToldBy: toldBy.orders,
    read: () => {
      reads += 1;
      return countOrderBadge(shop);
    },
    feed: {
      isListening: () => true,
      subscribe: ({ changed }) => {
        tell = changed;
        return () => undefined;
      },
    },
  });
  const both = await Promise.all([badge(), badge()]);
  expect(both.map(({ count }) => count)).toEqual([
    { toDo: 2, problems: 1 },
    { toDo: 2, problems: 1 },
  ]);
  await db.update(orders).set({ orderStatus: 'delivered' });
  tell(['listing']);
  clock += 5;
  expect(await badge()).toEqual({ count: { toDo: 2, problems: 1 }, readAt: 1000 });
  tell(['orders']);
  expect(await badge()).toEqual({ count: { toDo: 0, problems: 0 }, readAt: 1005 });
  expect(reads).toBe(2);
});

test('each role gets the counts of what it may see to, and none of what is published, answered or a draft', async () => {
  const { db, shop } = setting;
  const order = await addOrder(db, { orderStatus: 'delivered' });
  const fern = await addPlainProduct(db, { stock: 4 });
  const draft = await addPlainProduct(db, { stock: 3, isPublished: false });
  const review = { orderId: order.id, authorName: 'Asha', stars: 4, story: '' };
  await db.insert(reviews).values([
    { ...review, productId: fern.productId },
    { ...review, productId: draft.productId, state: 'refused' },
  ]);
  await db.insert(claims).values({ orderId: order.id, formKey: order.id, problem: 'damaged', story: '' });
  const message = { topic: 'plant', name: 'Asha', email: 'asha@example.com', body: 'Yellow' } as const;
  await db.insert(contactMessages).values([
    { ...message, fingerprint: 'open' },
    { ...message, fingerprint: 'seen to', answer: 'none', answeredAt: new Date() },
  ]);
  const counts = keepSidebarCounts(shop, { isListening: () => true, subscribe: () => () => undefined });
  const readAt = expect.any(Number);
  const all = { orders: { toDo: 0, problems: 1 }, claims: 1, messages: 1, reviews: 1, lowStock: 1, readAt };
  expect(await counts('admin')).toEqual(all);
  expect(await counts('packer')).toEqual({ ...all, reviews: null });
  expect(await counts('writer')).toEqual({
    ...all,
    orders: null,
    claims: null,
    messages: null,
    lowStock: null,
  });
});
