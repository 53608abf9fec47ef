import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoShop } from '../../../demo/shop.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { loadDemo } from '../../database/demo/load-demo.ts';
import { categories, products } from '../../database/tables/catalogue.ts';
import { informationPages, plantCare, siteSettings, testimonials } from '../../database/tables/content.ts';
import { demoItems } from '../../database/tables/opening.ts';
import { promoCodes } from '../../database/tables/promo.ts';
import { listActivity } from '../activity/activity-log.ts';
import { getSiteSettings } from '../content/site-settings.ts';
import { publicSettings } from '../settings/tell-settings.rules.ts';
import { defaultSettings } from '../settings/sections.schema.ts';
import { readStoredSettings } from '../settings/settings.ts';
import type { Shop } from '../shop.types.ts';
import { findDemoRemoval, removeDemo } from './remove-demo.ts';

let database: TestDatabase;
let shop: Shop;
let actor: { userId: string; email: string };
const options = { demo: true, appUrl: 'https://plants.example', log: { info: () => undefined } };

beforeEach(async () => {
  database = await createTestDatabase();
  await loadDemo(database.pool, options);
  shop = { db: database.db, now: () => new Date() } as Shop;
  actor = await addAdministrator(database.db);
});
afterEach(() => database.close());

const all = {
  product: demoShop.products.length,
  category: demoShop.categories.length,
  guide: 12,
  diagnosis: demoShop.diagnoses.length,
  step: 4,
  testimonial: 6,
  'promo-code': 6,
  page: 8,
  home: 8,
};

async function productId(name: string): Promise<string> {
  const [row] = await database.db.select().from(products).where(eq(products.name, name));
  return row?.id ?? '';
}

/** An order of a product, as far as it matters here. */
async function order(id: string) {
  await database.db.execute(sql`
    with c as (insert into checkouts (id, idempotency_key, request_hash, receipt, email, first_name, last_name, address,
        city, state, zip_code, country, phone, subtotal_paise, shipping_paise, discount_paise, total_paise)
      values (gen_random_uuid(), 'key', 'hash', 'receipt', '', '', '', '', '', '', '', '', '', 100, 0, 0, 100) returning id),
    o as (insert into orders (id, checkout_id, customer_name, customer_email, customer_phone, shipping_address,
        shipping_city, shipping_state, shipping_zip_code, shipping_country, subtotal_paise, shipping_paise,
        discount_paise, total_amount_paise, payment_status, promo_code)
      select gen_random_uuid(), id, '', '', '', '', '', '', '', '', 100, 0, 0, 100, 'completed', 'WELCOME10' from c
      returning id)
    insert into order_items (id, order_id, position, product_id, product_name, product_price_paise, quantity)
      select gen_random_uuid(), id, 0, ${id}, '', 100, 1 from o`);
}

test('a demo that nobody touched goes whole, and leaves an empty shop', async () => {
  expect(await findDemoRemoval(shop)).toEqual({ began: 'demo', going: all, kept: [] });
  expect(await removeDemo(shop, { actor })).toEqual({ began: 'demo', going: all, kept: [] });
  const { db } = database;
  expect(await db.$count(products, sql`deleted_at is null`)).toBe(0);
  for (const table of [categories, plantCare, testimonials, promoCodes])
    expect(await db.$count(table)).toBe(0);
  expect(await db.$count(informationPages, eq(informationPages.isPublished, true))).toBe(0);
  expect(await getSiteSettings(shop)).toMatchObject({
    heroImageUrl: null,
    announcementText: null,
    handpickedMediaUrl: null,
    hasHandPicked: false,
    showsSamples: false,
  });
  expect(publicSettings(await readStoredSettings(db))).toMatchObject({ chatPhone: null });
  expect((await readStoredSettings(db)).delivery).toEqual(defaultSettings.delivery);
  expect((await findDemoRemoval(shop)).began).toBe('removed');
  const [entry] = await listActivity(shop, { subjectType: 'settings', subjectId: 'opening' });
  expect(entry).toMatchObject({
    action: 'demo-removed',
    who: actor.email,
    detail: { product: all.product, left: 0 },
  });
});

test('what staff changed and what was ordered stays, and it is said why', async () => {
  const { db } = database;
  const [changed, sold] = [await productId('ZZ Plant'), await productId('Areca Palm')];
  await db.execute(sql`update product_variants set price_paise = price_paise + 100
    where id = (select id from product_variants where product_id = ${changed} limit 1)`);
  await order(sold);
  await db
    .update(plantCare)
    .set({ water: 'Daily.' })
    .where(eq(plantCare.name, demoShop.plantCareGuides[0]?.name ?? ''));
  await db.update(informationPages).set({ body: 'Ours.' }).where(eq(informationPages.slug, 'privacy'));
  await db.update(siteSettings).set({ heroTitle: 'Mine' });
  await db.delete(testimonials).where(eq(testimonials.name, demoShop.testimonials[0]?.name ?? ''));
  const removal = await removeDemo(shop, { actor });
  expect(removal.kept.filter(({ kind }) => kind !== 'category').map(({ name, why }) => [name, why])).toEqual(
    expect.arrayContaining([
      ['ZZ Plant', 'changed'],
      ['Areca Palm', 'ordered'],
      [demoShop.plantCareGuides[0]?.name, 'changed'],
      ['WELCOME10', 'ordered'],
      ['privacy', 'changed'],
      ['Hero title', 'changed'],
    ]),
  );
  const categoriesKept = removal.kept.filter(({ kind }) => kind === 'category');
  expect(categoriesKept.length).toBeGreaterThan(0);
  expect(categoriesKept.every(({ why }) => why === 'used')).toBe(true);
  expect(removal.kept).toHaveLength(6 + categoriesKept.length);
  expect(removal.going).toEqual({
    product: all.product - 2,
    category: all.category - categoriesKept.length,
    guide: 11,
    diagnosis: all.diagnosis,
    step: 4,
    testimonial: 5,
    'promo-code': 5,
    page: 7,
    home: 7,
  });
  const left = await db
    .select()
    .from(products)
    .where(sql`deleted_at is null`);
  expect(left.map(({ id }) => id).toSorted()).toEqual([changed, sold].toSorted());
  expect((await getSiteSettings(shop)).heroTitle).toBe('Mine');
});

test('cut off it did nothing; at once by two, or again, it is done once', async () => {
  const { db } = database;
  await db.execute(
    sql`create function no() returns trigger language plpgsql as 'begin raise exception ''cut''; end'`,
  );
  await db.execute(sql`create trigger no before insert on activity_log execute function no()`);
  await expect(removeDemo(shop, { actor })).rejects.toThrow();
  expect((await findDemoRemoval(shop)).going).toEqual(all);
  await db.execute(sql`drop trigger no on activity_log`);
  const [one, two] = await Promise.all([removeDemo(shop, { actor }), removeDemo(shop, { actor })]);
  expect([one.going.product, two.going.product].toSorted()).toEqual([0, all.product]);
  expect(await listActivity(shop, { subjectType: 'settings', subjectId: 'opening' })).toHaveLength(1);
});

test('only who may change settings takes it away', async () => {
  await expect(removeDemo(shop, { actor: { userId: 'nobody' } })).rejects.toThrow('does not allow');
});

test('a shop that an earlier version filled is recognised at the next start, as it is', async () => {
  const { db } = database;
  const recorded = await db.select().from(demoItems);
  await db.delete(demoItems);
  const changed = await productId('ZZ Plant');
  await db.update(products).set({ name: 'ZZ Plant', description: 'Mine.' }).where(eq(products.id, changed));
  await loadDemo(database.pool, options);
  const found = await db.select().from(demoItems);
  const sorted = (rows: typeof found) =>
    rows.map(({ kind, subjectId, revision }) => `${kind} ${subjectId} ${revision}`).toSorted();
  expect(sorted(found)).toEqual(sorted(recorded));
  expect(await db.$count(products)).toBe(all.product);
  const { kept } = await findDemoRemoval(shop);
  expect(kept.filter(({ kind }) => kind !== 'category')).toEqual([
    { kind: 'product', id: changed, name: 'ZZ Plant', why: 'changed' },
  ]);
  expect(await db.$count(promoCodes, inArray(promoCodes.code, ['TRIAL-WELCOME10']))).toBe(0);
});
