import { describe, expect, test } from 'vitest';
import type { Category } from '../catalogue/categories.ts';
import { type ProductDraft, emptyDraft } from '../catalogue/product-draft.rules.ts';
import type { ImportedFields, ImportedProduct } from './imported-product.types.ts';
import { unsaid } from './own-format.rules.ts';
import { planDraft } from './plan-draft.rules.ts';

const [indoor, gifts, deals] = ['Indoor', 'Gifts', 'Deals'].map((name) => ({
  id: crypto.randomUUID(),
  name,
})) as [Category, Category, Category];
const categories = [indoor, gifts, deals];

/** A product as the shop has it. */
const stored: ProductDraft = {
  ...emptyDraft,
  name: 'Fern',
  description: 'Green',
  price: '450',
  stock: '7',
  sku: 'BF-1',
  barcode: '8901',
  categoryIds: [indoor.id],
  images: ['/media/old.webp'],
  lightImage: '/media/light.webp',
};
const whole: ImportedFields = { name: 'Fern', description: 'Green', price: '450', categories: ['Indoor'] };
const pictureOf = (address: string) => (address.startsWith('no') ? null : `/media/${address}`);
const plan = (
  fields: ImportedFields,
  change: Partial<Parameters<typeof planDraft>[0]> & { product?: Partial<ImportedProduct> } = {},
) =>
  planDraft({
    imported: { ...unsaid(4, 'fern'), ...change.product, fields },
    current: stored,
    hasVariants: false,
    categories,
    weightClasses: [{ id: 'class-1', name: 'Heavy' }],
    pictureOf,
    ...change,
  });
const planNew = (fields: ImportedFields, change: Parameters<typeof plan>[1] = {}) =>
  plan(fields, { current: null, ...change });
const textsOf = ({ problems }: ReturnType<typeof plan>) => problems.map(({ text }) => text);

describe('what a file says of a product', () => {
  test('takes the place of what is stored; what it does not say stays', () => {
    const planned = plan({ name: 'Boston Fern', price: '499.00', stock: '9', isFeatured: true });
    expect(planned.problems).toEqual([]);
    expect(planned.draft).toEqual({
      ...stored,
      name: 'Boston Fern',
      price: '499.00',
      stock: '9',
      isFeatured: true,
    });
    expect(plan({}).draft).toEqual(stored);
  });

  test('a new product begins as an empty dialog', () => {
    const planned = planNew(whole);
    expect([planned.problems, planned.madeCategories]).toEqual([[], []]);
    expect(planned.draft).toMatchObject({ name: 'Fern', stock: '0', isPublished: true, sku: '' });
    expect(planned.draft.sizes).toEqual(emptyDraft.sizes);
  });

  test('a code that a spreadsheet shortened is refused, unless it is stored so', () => {
    const texts = textsOf(plan({ sku: '1.20E+06', barcode: '8.90123E+12' }));
    expect(texts).toEqual([
      'A spreadsheet made ‘1.20E+06’ of the SKU: format its column as text, and write all of it',
      'A spreadsheet made ‘8.90123E+12’ of the barcode: format its column as text, and write all of it',
    ]);
    expect(textsOf(planNew({ ...whole, barcode: '9E+15' }))).toHaveLength(1);
    expect(textsOf(plan({ sku: 'E+12', barcode: '8901234567890' }))).toEqual([]);
    const current = { ...stored, sku: '1.20e+06' };
    expect(textsOf(plan({ sku: '1.20E+06' }, { current }))).toEqual([]);
  });

  test('a new product without a price costs what its first variant costs, a known one what it cost', () => {
    const variant = (line: number, price?: string) => ({
      line,
      size: `s${line}`,
      potType: 'Clay',
      potColor: null,
      price,
    });
    const { price: _price, ...unpriced } = whole;
    const product = { variants: [variant(4, '300'), variant(5, '200')] };
    expect(planNew(unpriced, { product }).draft.price).toBe('300');
    expect(planNew(whole, { product }).draft.price).toBe('450');
    expect(plan({}, { product }).draft.price).toBe('450');
    const second = { variants: [variant(4), variant(5, '200')] };
    expect(textsOf(planNew(unpriced, { product: second }))).toEqual(['Price must be an amount in rupees']);
    expect(textsOf(planNew(unpriced))).toEqual(['Price must be an amount in rupees']);
  });

  test('of a product with variants its stock is theirs', () => {
    expect(plan({ stock: '9' }, { hasVariants: true }).draft.stock).toBe('7');
    expect(planNew({ ...whole, stock: '9' }, { hasVariants: true }).draft.stock).toBe('0');
    expect(planNew({ ...whole, stock: '9' }).draft.stock).toBe('9');
  });

  test('a code in other capitals is the one that is stored', () => {
    expect(plan({ sku: 'bf-1', barcode: ' 8901 ' }).draft).toMatchObject({ sku: 'BF-1', barcode: '8901' });
    expect(plan({ sku: 'bf-2', barcode: '' }).draft).toMatchObject({ sku: 'bf-2', barcode: '' });
  });

  test('what is told at a glance is its lines, without empty ones and the spaces around', () => {
    expect(plan({ glance: ' Easy \n\n  Hardy\n ' }).draft.glance).toBe('Easy\nHardy');
    expect(plan({}, { current: { ...stored, glance: 'Easy' } }).draft.glance).toBe('Easy');
  });
});

describe('a weight class', () => {
  const weightOf = ({ draft, notes }: ReturnType<typeof plan>) => [draft.weightClass, ...notes];

  test('is found by name, in whatever case, and kept by its id; an empty cell is none', () => {
    const current = { ...stored, weightClass: 'class-2' };
    for (const weightClass of ['Heavy', ' heavy ', 'class-1']) {
      expect(weightOf(planNew({ ...whole, weightClass }))).toEqual(['class-1']);
      expect(weightOf(plan({ weightClass }, { current }))).toEqual(['class-1']);
    }
    expect(weightOf(plan({ weightClass: '' }, { current }))).toEqual(['']);
    expect(weightOf(plan({}, { current }))).toEqual(['class-2']);
  });

  test('that the shop lacks is noted, and leaves what is stored; what is stored so is meant', () => {
    const note = { line: 4, text: 'No weight class in Settings, Delivery is called ‘Heavvy’: left out' };
    expect(weightOf(planNew({ ...whole, weightClass: 'Heavvy' }))).toEqual(['', note]);
    const current = { ...stored, weightClass: 'class-1' };
    expect(weightOf(plan({ weightClass: 'Heavvy' }, { current }))).toEqual(['class-1', note]);
    const gone = { ...stored, weightClass: 'gone' };
    expect(weightOf(plan({ weightClass: 'gone' }, { current: gone }))).toEqual(['gone']);
  });

  test('that is stored by its name, as files once had it, is the same one', () => {
    const current = { ...stored, weightClass: 'Heavy' };
    for (const weightClass of ['Heavy', 'heavy', 'class-1']) {
      expect(weightOf(plan({ weightClass }, { current }))).toEqual(['Heavy']);
    }
  });
});

describe('categories', () => {
  test('are found by name, in whatever case, each once', () => {
    const planned = plan({ categories: [' gifts', 'INDOOR', 'Gifts '] });
    expect(planned.draft.categoryIds).toEqual([indoor.id, gifts.id].toSorted());
    expect(planned.madeCategories).toEqual([]);
  });

  test('that the shop lacks are made, each once', () => {
    const planned = plan({ categories: [' Climbers ', 'climbers', 'Indoor'], featuredCategory: 'CLIMBERS' });
    expect(planned.problems).toEqual([]);
    expect(planned.madeCategories.map(({ name }) => name)).toEqual(['Climbers']);
    const [made] = planned.madeCategories;
    expect(planned.draft.categoryIds).toEqual([indoor.id, made?.id].toSorted());
    expect(planned.draft.featuredCategoryId).toBe(made?.id);
  });

  test('are those that are stored where the file says nothing of them, whatever its tags', () => {
    expect(plan({ tags: ['Gifts'] }).draft.categoryIds).toEqual([indoor.id]);
  });

  test('of tags those that the shop has count, and none is made', () => {
    const planned = plan({ categories: ['Indoor'], tags: [' GIFTS ', 'bestseller'] });
    expect(planned.draft.categoryIds).toEqual([indoor.id, gifts.id].toSorted());
    expect(planned.madeCategories).toEqual([]);
  });

  test('an empty name is none: no featured category, and one is required', () => {
    expect(plan({ featuredCategory: '' }).draft.featuredCategoryId).toBe('');
    expect(textsOf(plan({ categories: [] }))).toEqual(['At least one category is required']);
  });

  test('Deals is the shop’s own, however it is written; it is made under that name', () => {
    expect(plan({ categories: ['d e a l s'] }).draft.categoryIds).toEqual([deals.id]);
    const made = plan({ categories: ['d e a l s'] }, { categories: [indoor] }).madeCategories;
    expect(made.map(({ name }) => name)).toEqual(['Deals']);
  });

  test('none can be called All, or what no category can be called', () => {
    expect(textsOf(plan({ categories: ['a l l'] }))).toEqual([
      'No category can be called ‘All’: it stands for every one',
    ]);
    expect(textsOf(plan({ categories: ['x'.repeat(61)] }))).toEqual([
      'Category name must be at most 60 characters',
    ]);
    expect(plan({ categories: ['x'.repeat(60)] }).problems).toEqual([]);
  });
});

describe('pictures', () => {
  test('are shown by what is stored of them, each once; what cannot be had is left out', () => {
    const planned = plan({ images: ['a.webp', 'no.webp', 'a.webp', 'b.webp'], lightImage: 'light.webp' });
    expect(planned.draft).toMatchObject({
      images: ['/media/a.webp', '/media/b.webp'],
      lightImage: '/media/light.webp',
    });
    expect(plan({ images: [] }).draft.images).toEqual([]);
  });

  test('stay where none of the file’s can be had', () => {
    expect(plan({ images: ['no.webp', 'no-2.webp'] }).draft.images).toEqual(['/media/old.webp']);
    expect(planNew({ ...whole, images: ['no.webp'] }).draft.images).toEqual([]);
  });

  test('a light picture that cannot be had leaves the one that is stored, or none', () => {
    const current = { ...stored, lightImage: '/media/kept.webp' };
    expect(plan({ lightImage: 'b.webp' }, { current }).draft.lightImage).toBe('/media/b.webp');
    expect(plan({ lightImage: '' }, { current }).draft.lightImage).toBe('');
    expect(plan({}, { current }).draft.lightImage).toBe('/media/kept.webp');
    expect(plan({ lightImage: 'no.webp' }, { current }).draft.lightImage).toBe('/media/kept.webp');
    expect(planNew({ ...whole, lightImage: 'no.webp' }).draft.lightImage).toBe('');
  });

  test('so are those of older colours', () => {
    const [first, second] = emptyDraft.colors;
    if (!first || !second) throw new Error('No colours');
    const colors = [{ ...first, images: ['a.webp', 'no.webp'] }, second];
    expect(plan({ colors }).draft.colors).toEqual([{ ...first, images: ['/media/a.webp'] }, second]);
    expect(plan({}).draft.colors).toEqual(stored.colors);
    const shown = [{ ...first, images: ['/media/c.webp'] }, second];
    const lost = [
      { ...first, images: ['no.webp'] },
      { ...second, images: ['no.webp'] },
    ];
    expect(plan({ colors: lost }, { current: { ...stored, colors: shown } }).draft.colors).toEqual(shown);
  });
});

describe('what is refused', () => {
  test('by the rules of the product dialog, in its words, at the product’s row', () => {
    expect(plan({ name: '', price: 'ten' }).problems).toEqual([
      { line: 4, text: 'Product name is required' },
      { line: 4, text: 'Price must be an amount in rupees' },
    ]);
    expect(plan({ name: '', price: 'ten' }).draft).toMatchObject({ name: '', price: 'ten' });
    expect(textsOf(plan({ images: ['\0a', '\0b'] }))).toEqual(['Images: Not the address of a picture']);
  });

  test('options that are none, by what the field is called', () => {
    const odd = (fields: object) => textsOf(plan(fields));
    expect(odd({ sizes: [1] })).toEqual([expect.stringMatching(/^Sizes: Invalid/)]);
    expect(odd({ colors: [{ id: 'a', images: 'b' }] })[0]).toMatch(/^Colours: /);
    expect(odd({ colors: [{ ...emptyDraft.colors[0], hexColor: 'red' }] })).toEqual([
      'Colours: Not a colour',
    ]);
    expect(odd({ defaultSize: 5 })).toEqual([expect.stringMatching(/^Default size: Invalid/)]);
    expect(odd({ colors: 'red' })).toEqual([expect.stringMatching(/^Colours: Invalid/)]);
  });

  test('a handle that is longer than a line of 200 characters', () => {
    const text = 'A handle is one line of at most 200 characters';
    const handles = (handle: string) => textsOf(plan({}, { product: { handle } }));
    expect(handles('x'.repeat(200))).toEqual([]);
    expect(handles('x'.repeat(201))).toEqual([text]);
    expect(handles('two\nlines')).toEqual([text]);
    expect(handles('')).toEqual([]);
  });
});
