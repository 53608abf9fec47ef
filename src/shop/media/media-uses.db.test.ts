import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { productVariants, products, variantImages } from '../../database/tables/catalogue.ts';
import { fillings, mediaUses } from '../../database/tables/listings.ts';
import { createDatabase, createPool } from '../../database/client.ts';
import { fillListings } from '../catalogue/category-listing.ts';
import { MOST_USES } from './uploads.schema.ts';
import { findMediaUses } from './media-uses.ts';

let t: TestShop;
beforeAll(async () => {
  t = await createTestShop();
});
afterAll(() => t.close());

const file = (at: number) => `k${at}.webp`;
const FILES = [0, 1, 2, 3].map(file);

async function addProduct(at: number) {
  const [product] = await t.db
    .insert(products)
    .values({
      name: `Fern ${at}`,
      pricePaise: 1,
      imageUrls: [`/media/${file(at)}`, 'https://elsewhere.example/a.png'],
    })
    .returning();
  const productId = product?.id ?? '';
  const [pot] = await t.db
    .insert(productVariants)
    .values({
      productId,
      potType: 'Clay',
      size: 'S',
      pricePaise: 1,
      imageUrl: `/media/sizes/320/${file(at)}`,
    })
    .returning();
  await t.db.insert(variantImages).values({
    productId,
    variantId: pot?.id ?? '',
    imageUrl: `https://shop.example/media/${file((at + 1) % 4)}?x=1`,
  });
  return productId;
}

/** What is kept, and what all pictures of all products say. */
async function bothSides() {
  const kept = await t.db.select().from(mediaUses).orderBy(mediaUses.key, mediaUses.productId);
  const shown = await t.db.execute<{ id: string; text: string }>(sql`
    select p.id, concat_ws(' ', image_urls::text, color_images::text, available_colors::text, light_instruction_image_url,
        (select string_agg(concat_ws(' ', v.image_url), ' ') from product_variants v where v.product_id = p.id),
        (select string_agg(i.image_url, ' ') from variant_images i where i.product_id = p.id)) as text
      from products p where deleted_at is null order by p.id`);
  const meant = FILES.flatMap((key) =>
    shown.rows.filter(({ text }) => text.includes(key)).map(({ id: productId }) => ({ key, productId })),
  );
  return { kept, meant };
}

test('whatever is shown, replaced or deleted, each file knows its products; a sale writes nothing', async () => {
  const step = fc.record({
    what: fc.constantFrom(
      ...'pictures colours older light pot unpot gallery regallery ungallery delete drop sell'.split(' '),
    ),
    one: fc.nat(3),
    other: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      await t.db.delete(products);
      const ids: string[] = [];
      // oxlint-disable-next-line no-await-in-loop -- few
      for (const at of [0, 1, 2, 3]) ids.push(await addProduct(at));
      for (const { what, one, other } of steps) {
        const id = ids[one] ?? '';
        const address = `/media/${file(other)}`;
        const change: Record<string, string> = {
          pictures: `update products set image_urls = '["${address}"]' where id in ('${id}', '${ids[other]}')`,
          colours: `update products set color_images = '{"Green": {"of": ["${address}"]}}' where id = '${id}'`,
          older: `update products set available_colors = '[{"image": "${address}"}]' where id = '${id}'`,
          light: `update products set light_instruction_image_url = '${address}' where id = '${id}'`,
          pot: `update product_variants set image_url = '${address}' where product_id <> '${id}'`,
          unpot: `delete from product_variants where product_id = '${id}'`,
          gallery: `insert into variant_images (id, product_id, variant_id, image_url)
            select gen_random_uuid(), product_id, id, '${address}' from product_variants where product_id = '${id}'`,
          regallery: `update variant_images set image_url = '${address}' where product_id = '${id}'`,
          ungallery: `delete from variant_images where product_id = '${id}'`,
          delete: `update products set deleted_at = case when deleted_at is null then now() end where id = '${id}'`,
          drop: `delete from products where id = '${id}'`,
          sell: `update product_variants set stock = stock + 1 where product_id = '${id}'`,
        };
        await t.db.execute(sql.raw(change[what] ?? ''));
        const { kept, meant } = await bothSides();
        expect(kept).toEqual(meant);
      }
    }),
    { numRuns: 20 },
  );
});

test('of a large shop that is updated what is shown already is written in steps; it is known meanwhile', async () => {
  await t.db.delete(products);
  for (const at of [0, 1, 2]) await addProduct(at);
  await t.db.delete(mediaUses);
  await t.db.update(fillings).set({ reached: null, doneAt: null });
  const pool = createPool(t.connectionString, { max: 3 });
  try {
    const shop = { ...t.shop, db: createDatabase(pool) };
    const before = await findMediaUses(shop.db, FILES);
    expect([...before.values()].map((uses) => uses.map(({ name }) => name).join(' '))).toEqual([
      'Fern 0',
      'Fern 0 Fern 1',
      'Fern 1 Fern 2',
      'Fern 2',
    ]);
    await fillListings(shop, 2);
    const { kept, meant } = await bothSides();
    expect(kept).toEqual(meant);
    expect(await findMediaUses(shop.db, FILES)).toEqual(before);
  } finally {
    await pool.end();
  }
});

test('of a file that very many products show a hundred are named', async () => {
  await t.db.insert(products).values(
    Array.from({ length: MOST_USES + 20 }, (_, at) => ({
      name: `Moss ${at}`,
      pricePaise: 1,
      imageUrls: ['/media/moss.webp'],
    })),
  );
  expect((await findMediaUses(t.db, ['moss.webp'])).get('moss.webp')).toHaveLength(MOST_USES + 1);
});
