import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { anOffer } from '../../../tests/variants.fixtures.ts';
import {
  productAttributes,
  productVariants,
  products,
  variantImages,
} from '../../database/tables/catalogue.ts';
import { orderItems } from '../../database/tables/orders.ts';
import { createCategory } from '../catalogue/categories.ts';
import { findEditedProduct } from '../catalogue/edited-product.ts';
import { emptyDraft } from '../catalogue/product-draft.rules.ts';
import { createProduct, updateProduct } from '../catalogue/save-product.ts';
import { defaultVariant } from '../catalogue/variant-choice.rules.ts';
import { addValue, changeValue, removeValue, renameValue } from './attributes.rules.ts';
import { noVariants, toVariantsDraft, withEdit } from './variants-draft.rules.ts';
import type { VariantsDraft } from './variants.types.ts';

let fixture: TestShop;
let actor: { userId: string; email: string };
let category = '';
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
  const created = await createCategory(fixture.shop, { actor, name: 'Foliage' });
  category = created.ok ? created.category.id : '';
});
afterAll(() => fixture.close());

/** A product in two sizes, one type and two colours: four variants at ₹450. */
async function add(): Promise<string> {
  const draft = {
    ...emptyDraft,
    name: `Plant ${crypto.randomUUID()}`,
    description: 'Green',
    price: '450',
    categoryIds: [category],
  };
  const variants = {
    ...toVariantsDraft(noVariants),
    ...anOffer(['Small', 'Large'], ['Plastic'], ['White', 'Red']),
    version: 'none',
  };
  const created = await createProduct(fixture.shop, { actor, draft, force: false, variants });
  if (!created.ok) throw new Error(created.reason);
  return created.id;
}

async function edited(id: string) {
  const product = await findEditedProduct(fixture.shop, id);
  if (!product?.variants) throw new Error('No product');
  return { ...product, variants: product.variants };
}

/** Saves what `change` makes of the variants as they are stored, or of those that somebody read before. */
async function save(
  id: string,
  change: (draft: VariantsDraft) => Partial<VariantsDraft>,
  read?: Awaited<ReturnType<typeof edited>>,
) {
  const { draft, revision, variants } = read ?? (await edited(id));
  const begun = toVariantsDraft(variants);
  const sent = { version: variants.version, ...begun, ...change(begun) };
  return updateProduct(fixture.shop, { actor, id, revision, draft, variants: sent });
}

const namesOf = async (id: string) =>
  (await edited(id)).variants.variants.map(
    ({ size, potColor, enabled }) => `${size} ${potColor}${enabled ? '' : ' (disabled)'}`,
  );
const idOf = async (id: string, size: string, potColor: string) =>
  (await edited(id)).variants.variants.find((one) => one.size === size && one.potColor === potColor)?.id ??
  '';

test('a new product comes with its attributes and variants, none of them default', async () => {
  const id = await add();
  expect(await namesOf(id)).toEqual(['Small White', 'Small Red', 'Large White', 'Large Red']);
  const { variants, history } = await edited(id);
  expect(variants.variants[0]).toMatchObject({
    pricePaise: 450_00,
    stock: 0,
    isDefault: false,
    isOrdered: false,
  });
  expect(variants.attributes.map(({ values }) => values.length)).toEqual([2, 1, 2]);
  expect(history[0]?.detail['changes']).toContainEqual({
    field: 'Small · Plastic · White',
    from: '',
    to: '₹450.00, 0 in stock',
  });
});

const smallWhite = { size: 'Small', potColor: 'White' };
const seen = async (id: string) =>
  defaultVariant((await edited(id)).variants.variants.map((one) => ({ ...one, createdAt: '' })));

test('of equal variants shoppers see the first in the order of the attributes, and keep seeing it', async () => {
  const id = await add();
  expect(await seen(id)).toMatchObject(smallWhite);
  await save(id, (draft) => addValue(addValue(draft, 'pot_type', 'Round'), 'pot_color', 'Black'));
  const { variants } = (await edited(id)).variants;
  expect(variants).toHaveLength(12);
  expect(variants.map((variant) => variant.id).toSorted()).toEqual(variants.map((variant) => variant.id));
  expect(await seen(id)).toMatchObject(smallWhite);
});

test('what cannot be sold is refused, and the product with it', async () => {
  const name = `Plant ${crypto.randomUUID()}`;
  const variants = {
    ...toVariantsDraft(noVariants),
    ...anOffer(['Small'], ['Plastic'], ['White']),
    edits: { 'temp-small-plastic-white': { isDiscounted: true, discountPrice: '450' } },
    version: 'none',
  };
  const draft = { ...emptyDraft, name, description: 'x', price: '450', categoryIds: [category] };
  expect(await createProduct(fixture.shop, { actor, draft, force: false, variants })).toMatchObject({
    reason: 'variants-refused',
  });
  expect(await fixture.db.$count(products, eq(products.name, name))).toBe(0);
});

test('pots that would cost nothing are named, and saved with a yes', async () => {
  const id = await add();
  const ordered = await idOf(id, 'Large', 'Red');
  const { draft, revision, variants } = await edited(id);
  const sent = {
    version: variants.version,
    ...toVariantsDraft(variants),
    ...addValue(variants, 'pot_color', 'Blue'),
    edits: {
      [ordered]: { isDiscounted: true, discountPrice: '0' },
      'temp-small-plastic-blue': { price: '0' },
    },
  };
  const input = { actor, id, revision, draft, variants: sent };
  const names = ['Small · Plastic · Blue', 'Large · Plastic · Red'];
  expect(await updateProduct(fixture.shop, input)).toEqual({ ok: false, reason: 'free', names });
  expect(await namesOf(id)).toHaveLength(4);
  expect(await updateProduct(fixture.shop, { ...input, isFreeMeant: true })).toEqual({ ok: true });
  expect(await namesOf(id)).toHaveLength(6);
});

test('matches are updated, new ones added, missing ones deleted, ordered ones disabled', async () => {
  const id = await add();
  const [kept, ordered] = [await idOf(id, 'Small', 'White'), await idOf(id, 'Large', 'Red')];
  const { id: orderId } = await addOrder(fixture.db);
  await fixture.db
    .update(orderItems)
    .set({ productId: id, variantId: ordered })
    .where(eq(orderItems.orderId, orderId));
  await fixture.db.update(productVariants).set({ stock: 7 }).where(eq(productVariants.id, kept));
  const saved = await save(id, (draft) => ({
    ...addValue(
      changeValue(draft, { group: 'pot_color', id: 'red' }, { enabled: false }),
      'pot_color',
      'Forest Green',
    ),
    edits: withEdit({}, kept, { isDiscounted: true, discountPrice: '400', isDefault: true }),
  }));
  expect(saved).toEqual({ ok: true });
  expect(await namesOf(id)).toEqual([
    'Small White',
    'Large White',
    'Large Red (disabled)',
    'Small Forest Green',
    'Large Forest Green',
  ]);
  const { variants, draft, history } = await edited(id);
  expect(variants.variants[0]).toMatchObject({
    id: kept,
    stock: 7,
    isDiscounted: true,
    discountPricePaise: 400_00,
    isDefault: true,
  });
  expect(draft.stock).toBe('7');
  const lines = JSON.stringify(history[0]?.detail);
  expect(lines).toContain('disabled, kept for its orders');
  expect(lines).toContain('Forest Green');
  // Enabled again, the very same variant is offered.
  await save(id, (begun) => ({
    ...changeValue(begun, { group: 'pot_color', id: 'red' }, { enabled: true }),
    edits: withEdit({}, ordered, { enabled: true }),
  }));
  expect(await idOf(id, 'Large', 'Red')).toBe(ordered);
  expect(await namesOf(id)).toContain('Large Red');
});

test('with the last variants their stock goes; what staff count of the product itself is kept', async () => {
  const id = await add();
  const restock = () =>
    fixture.db.update(productVariants).set({ stock: 10 }).where(eq(productVariants.productId, id));
  const stockOf = async () => (await edited(id)).draft.stock;
  const switchOff = (draft: VariantsDraft) =>
    changeValue(draft, { group: 'pot_type', id: 'plastic' }, { enabled: false });
  await restock();
  expect(await stockOf()).toBe('40');
  expect(await save(id, switchOff)).toEqual({ ok: true });
  expect(await namesOf(id)).toEqual([]);
  expect(await stockOf()).toBe('0');
  await fixture.db.update(products).set({ stock: 6 }).where(eq(products.id, id));
  expect(await save(id, (draft) => addValue(draft, 'pot_color', 'Blue'))).toEqual({ ok: true });
  expect(await stockOf()).toBe('6');
});

test('a variant in somebody’s checkout is kept as well', async () => {
  const id = await add();
  const held = await idOf(id, 'Small', 'Red');
  const { checkoutId } = await addOrder(fixture.db);
  await fixture.db.execute(
    `insert into stock_holds (id, checkout_id, product_id, variant_id, quantity)
     values (gen_random_uuid(), '${checkoutId}', '${id}', '${held}', 1)`,
  );
  await save(id, (draft) => removeValue(draft, { group: 'pot_color', id: 'red' }));
  expect(await namesOf(id)).toEqual(['Small White', 'Small Red (disabled)', 'Large White']);
});

test('a renamed value keeps its variants with prices, stock and pictures; two may swap', async () => {
  const id = await add();
  const small = await idOf(id, 'Small', 'White');
  await fixture.db.insert(variantImages).values({
    productId: id,
    variantId: small,
    potSize: 'Small',
    potType: 'Plastic',
    potColor: 'White',
    imageUrl: '/media/x.webp',
  });
  const through = (draft: VariantsDraft) => {
    const one = renameValue(draft, { group: 'pot_size', id: 'small' }, 'Middle');
    const two = renameValue(one, { group: 'pot_size', id: 'large' }, 'Small');
    return renameValue(two, { group: 'pot_size', id: 'small' }, 'Large');
  };
  expect(await save(id, through)).toEqual({ ok: true });
  expect(await namesOf(id)).toEqual(['Large White', 'Large Red', 'Small White', 'Small Red']);
  expect(await idOf(id, 'Large', 'White')).toBe(small);
  const [image] = await fixture.db.select().from(variantImages).where(eq(variantImages.variantId, small));
  expect(image).toMatchObject({ potSize: 'Large' });
  expect((await edited(id)).variants.attributes[0]?.values.map((value) => value.id)).toEqual([
    'large',
    'small',
  ]);
});

test('rules are stored under their own names and narrow what is made', async () => {
  const id = await add();
  await save(id, () => ({
    rules: [{ potSize: 'Small', allowedPotTypes: [], allowedPotColors: ['White'] }],
  }));
  expect(await namesOf(id)).toEqual(['Small White', 'Large White', 'Large Red']);
  const [row] = await fixture.db.select().from(products).where(eq(products.id, id));
  expect(row?.dependencyRules).toEqual([
    { pot_size: 'Small', allowed_pot_types: [], allowed_pot_colors: ['White'] },
  ]);
});

test('of two editors at once one saves, the other is told and nothing is lost', async () => {
  const id = await add();
  const read = await edited(id);
  const answers = await Promise.all([
    save(id, (draft) => addValue(draft, 'pot_color', 'Blue'), read),
    save(id, (draft) => addValue(draft, 'pot_color', 'Pink'), read),
  ]);
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const { variants } = await edited(id);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'variants-changed', current: variants });
  expect(variants.variants).toHaveLength(6);
});

describe('a revision that is not of this product’s variants', () => {
  const blue = (draft: VariantsDraft) => addValue(draft, 'pot_color', 'Blue');
  const since = async (id: string, version: (own: string) => string) => {
    const read = await edited(id);
    return { ...read, variants: { ...read.variants, version: version(read.variants.version) } };
  };
  const without = (field: string) => (own: string) =>
    own
      .split(' ')
      .filter((sign) => !sign.startsWith(`${field}:`))
      .join(' ');
  const foreign: [string, (own: string) => string][] = [
    ['none', () => 'none'],
    ['an empty one', () => ''],
    ['one of long ago', () => 'Wm9vbQ'],
    ['names without signs', () => 'attributes rules variants'],
    ['empty signs', () => 'attributes: rules: variants:'],
    ['one that does not name the variants', without('variants')],
  ];
  const edits: [string, (draft: VariantsDraft, stored: string) => Partial<VariantsDraft>][] = [
    ['another value', blue],
    ['a switch', (_, stored) => ({ edits: { [stored]: { isDefault: true } } })],
    ['a price', (_, stored) => ({ edits: { [stored]: { price: '1' } } })],
    ['a picture', (_, stored) => ({ images: [image('/media/foreign.webp', stored)] })],
    ['what cannot be sold', (_, stored) => ({ edits: { [stored]: { price: 'dear' } } })],
  ];
  const cases = foreign.flatMap(([name, version]) =>
    edits.map(([what, edit]) => ({ name, what, version, edit })),
  );

  test.each(cases)('$name does not take $what', async ({ version, edit }) => {
    const id = await add();
    const stored = await idOf(id, 'Small', 'White');
    const { variants } = await edited(id);
    const answer = await save(id, (draft) => edit(draft, stored), await since(id, version));
    expect(answer).toEqual({ ok: false, reason: 'variants-changed', current: variants });
    expect((await edited(id)).variants).toEqual(variants);
    expect(await fixture.db.$count(variantImages, eq(variantImages.productId, id))).toBe(0);
  });

  test.each(foreign.filter(([name]) => name !== 'empty signs'))(
    '%s takes what is stored already',
    async (_name, version) => {
      const id = await add();
      const read = await since(id, version);
      expect(await save(id, () => ({}), read)).toEqual({ ok: true });
      expect((await edited(id)).variants.variants).toEqual(read.variants.variants);
    },
  );

  test('variants of a product without any are refused with it, too', async () => {
    const draft = { ...emptyDraft, name: crypto.randomUUID(), description: 'x', price: '1' };
    const created = await createProduct(fixture.shop, {
      actor,
      draft: { ...draft, categoryIds: [category] },
      force: false,
    });
    const id = created.ok ? created.id : '';
    const small = (begun: VariantsDraft) => ({ ...begun, ...anOffer(['Small'], ['Plastic'], ['White']) });
    for (const [, version] of foreign) {
      const read = await since(id, version);
      expect(await save(id, small, read)).toMatchObject({ reason: 'variants-changed' });
    }
    expect((await edited(id)).variants.variants).toEqual([]);
  });

  test('of what two read, each kind of change by the first tells the second', async () => {
    for (const [, edit] of edits.slice(0, 2)) {
      const id = await add();
      const [white, red] = [await idOf(id, 'Small', 'White'), await idOf(id, 'Small', 'Red')];
      const read = await edited(id);
      expect(await save(id, (draft) => edit(draft, white), read)).toEqual({ ok: true });
      const { variants: current } = await edited(id);
      const late = await save(
        id,
        () => ({ edits: { [red]: { isDiscounted: true, discountPrice: '9' } } }),
        read,
      );
      expect(late).toEqual({ ok: false, reason: 'variants-changed', current });
      expect((await edited(id)).variants).toEqual(current);
    }
  });
});

test('an editor who left the variants alone is not held up by them, nor by what was sold', async () => {
  const id = await add();
  const read = await edited(id);
  await save(id, (draft) => addValue(draft, 'pot_color', 'Blue'));
  const { draft, revision } = read;
  const renamed = { ...draft, description: 'Greener' };
  expect(await updateProduct(fixture.shop, { actor, id, revision, draft: renamed })).toEqual({ ok: true });
  const again = await edited(id);
  await fixture.db.update(productVariants).set({ stock: 3 }).where(eq(productVariants.productId, id));
  expect(await save(id, (begun) => removeValue(begun, { group: 'pot_color', id: 'blue' }), again)).toEqual({
    ok: true,
  });
  expect((await edited(id)).draft.stock).toBe('12');
});

test('loading writes nothing: no attributes of a product that has none', async () => {
  const draft = {
    ...emptyDraft,
    name: crypto.randomUUID(),
    description: 'x',
    price: '1',
    categoryIds: [category],
  };
  const created = await createProduct(fixture.shop, { actor, draft, force: false });
  const id = created.ok ? created.id : '';
  expect((await edited(id)).variants.attributes.map(({ label }) => label)).toEqual([
    'Pot size',
    'Pot type',
    'Pot color',
  ]);
  expect(await fixture.db.$count(productAttributes, eq(productAttributes.productId, id))).toBe(0);
});

const facts = { originalFileName: 'leaf.jpg', key: 'k', fileSize: 1, contentType: 'image/webp' };
const image = (address: string, ...variantIds: string[]) => ({
  address,
  altText: 'A leaf',
  position: 1,
  variantIds,
  facts,
});

test('pictures staged for a variant that another editor saved first come into its gallery', async () => {
  const id = await add();
  const withBlue = (draft: VariantsDraft) => addValue(draft, 'pot_color', 'Blue');
  const staged = (draft: VariantsDraft) => ({
    ...withBlue(draft),
    images: [image('/media/late.webp', 'temp-small-plastic-blue')],
  });
  const read = await edited(id);
  await save(id, withBlue);
  expect(await save(id, staged, read)).toMatchObject({ ok: false, reason: 'variants-changed' });
  // What the second editor has then: their draft, on top of what the first saved.
  await save(id, () => staged(toVariantsDraft(read.variants)));
  expect(
    await fixture.db
      .select({ url: variantImages.imageUrl, variantId: variantImages.variantId })
      .from(variantImages)
      .where(eq(variantImages.productId, id)),
  ).toEqual([{ url: '/media/late.webp', variantId: await idOf(id, 'Small', 'Blue') }]);
});

test('staged pictures come into the galleries of the variants that are saved', async () => {
  const id = await add();
  await save(id, (draft) => ({
    ...addValue(draft, 'pot_color', 'Blue'),
    edits: withEdit({}, 'temp-large-plastic-blue', { enabled: false }),
    images: [
      image('/media/one.webp', 'temp-small-plastic-blue'),
      image('/media/two.webp', 'temp-small-plastic-blue', 'temp-large-plastic-blue'),
    ],
  }));
  const blue = await idOf(id, 'Small', 'Blue');
  const rows = await fixture.db
    .select()
    .from(variantImages)
    .where(and(eq(variantImages.productId, id), eq(variantImages.variantId, blue)))
    .orderBy(asc(variantImages.sortOrder));
  expect(
    rows.map(({ imageUrl, isCover, potColor, altText }) => [imageUrl, isCover, potColor, altText]),
  ).toEqual([
    ['/media/one.webp', true, 'Blue', 'A leaf'],
    ['/media/two.webp', false, 'Blue', 'A leaf'],
  ]);
  expect(await fixture.db.$count(variantImages, eq(variantImages.productId, id))).toBe(2);
});
