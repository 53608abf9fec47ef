import { expect, test } from 'vitest';
import { standsIn } from '../src/shop/catalogue/alternatives.rules.ts';
import type { DemoProduct, DemoProductBase, DemoVariant } from './demo.types.ts';
import { demoShop } from './shop.ts';

const { products, categories } = demoShop;
const published = products.filter((product) => product.isPublished);
const withVariants = products.flatMap((product) => (product.kind === 'variants' ? [product] : []));
const olderColors = products.flatMap((product) => (product.kind === 'older-colors' ? [product] : []));

const discounted = published.filter((product) => listPrices(product).some((price) => price.isDiscounted));

type Price = Pick<DemoProductBase, 'pricePaise' | 'isDiscounted' | 'discountPricePaise'>;

function listPrices(product: DemoProduct): Price[] {
  return product.kind === 'variants' ? [product, ...product.variants] : [product];
}

function enabledNames(values: { name: string; enabled: boolean }[]): string[] {
  return values.filter((value) => value.enabled).map((value) => value.name);
}

function allows(allowed: string[], name: string): boolean {
  return allowed.length === 0 || allowed.includes(name);
}

function nameOf({ size, potType, potColor }: DemoVariant): string {
  return `${size}|${potType}|${potColor}`;
}

test('35 products with slugs and names of their own', () => {
  expect(products).toHaveLength(35);
  expect(new Set(products.map((product) => product.slug)).size).toBe(35);
  expect(new Set(products.map((product) => product.name.toLowerCase())).size).toBe(35);
  for (const { slug } of products) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('kinds: mostly variants, a few plain plants, four pots with older colours', () => {
  expect(withVariants.length).toBeGreaterThanOrEqual(24);
  expect(products.filter((product) => product.kind === 'plain')).toHaveLength(4);
  expect(olderColors).toHaveLength(4);
});

test('featured, draft, discounted, sold out and low stock', () => {
  expect(published.filter((product) => product.isFeatured)).toHaveLength(4);
  expect(products.filter((product) => !product.isPublished)).toHaveLength(1);
  expect(discounted.length).toBeGreaterThanOrEqual(6);
  expect(published.filter((product) => product.stock === 0)).toHaveLength(2);
  expect(published.filter((product) => product.stock >= 1 && product.stock <= 5)).toHaveLength(3);
});

test('categories exist, each is used, and Deals holds exactly the products of the deals', () => {
  expect(categories.length).toBeGreaterThanOrEqual(8);
  expect(new Set(categories).size).toBe(categories.length);
  for (const product of products) {
    expect(product.categories).toContain(product.featuredCategory);
    for (const category of product.categories) expect(categories).toContain(category);
    expect(product.categories.includes('Deals'), product.slug).toBe(product.includeInDeals);
  }
  for (const category of categories) {
    expect(
      published.some((product) => product.categories.includes(category)),
      category,
    ).toBe(true);
  }
});

test('every product in the deals shows a lower price on its card', () => {
  for (const product of published.filter(({ includeInDeals }) => includeInDeals)) {
    expect(product.isDiscounted, product.slug).toBe(true);
  }
});

test('prices are whole rupees from 149 to 3,499 and a discount lowers them', () => {
  for (const { pricePaise, isDiscounted, discountPricePaise } of products.flatMap(listPrices)) {
    expect(pricePaise % 100).toBe(0);
    expect(pricePaise).toBeGreaterThanOrEqual(149_00);
    expect(pricePaise).toBeLessThanOrEqual(3499_00);
    expect(isDiscounted).toBe(discountPricePaise !== null);
    if (discountPricePaise !== null) {
      expect(discountPricePaise).toBeGreaterThan(0);
      expect(discountPricePaise).toBeLessThan(pricePaise);
    }
  }
});

test('prices stand on both sides of free shipping, and exactly on its edge', () => {
  const prices = products.flatMap(listPrices).map((price) => price.discountPricePaise ?? price.pricePaise);
  expect(prices).toContain(499_00);
  expect(prices.some((paise) => paise > 480_00 && paise < 499_00)).toBe(true);
  expect(prices.some((paise) => paise > 499_00 && paise < 515_00)).toBe(true);
});

test.each(withVariants)('$slug: variants are exactly what attributes and rules allow', (product) => {
  const { attributes, dependencyRules, variants } = product;
  const potTypes = enabledNames(attributes.potTypes);
  const potColors = enabledNames(attributes.potColors);
  const allowed = enabledNames(attributes.sizes).flatMap((size) => {
    const rule = dependencyRules.find(({ pot_size }) => pot_size === size);
    return potTypes
      .filter((potType) => allows(rule?.allowed_pot_types ?? [], potType))
      .flatMap((potType) =>
        potColors
          .filter((potColor) => allows(rule?.allowed_pot_colors ?? [], potColor))
          .map((potColor) => `${size}|${potType}|${potColor}`),
      );
  });
  expect(variants.map(nameOf).toSorted()).toEqual(allowed.toSorted());
  expect(new Set(variants.map(nameOf)).size).toBe(variants.length);
  expect(variants.length).toBeGreaterThanOrEqual(6);
  expect(variants.length).toBeLessThanOrEqual(30);
  expect(product.stock).toBe(variants.reduce((sum, variant) => sum + variant.stock, 0));
  for (const rule of dependencyRules) {
    for (const name of rule.allowed_pot_types) expect(potTypes).toContain(name);
    for (const name of rule.allowed_pot_colors) expect(potColors).toContain(name);
  }
  for (const { hex } of attributes.potColors) expect(hex).toMatch(/^#[0-9A-F]{6}$/);
});

test.each(withVariants)(
  '$slug: each size says how tall it is, and larger ones are taller',
  ({ slug, ...product }) => {
    const ranges = product.attributes.sizes.map(({ enabled, height }) => {
      expect(height !== undefined, slug).toBe(enabled);
      const [, low, high] = /^(\d+)–(\d+) cm(?: long)?$/.exec(height ?? '0–0 cm') ?? [];
      return enabled ? [Number(low), Number(high)] : [];
    });
    const ends = ranges.flat();
    expect(ends).toEqual(ends.toSorted((one, other) => one - other));
    expect(ends.at(-1)).toBeLessThanOrEqual(product.facts.height ?? 0);
  },
);

test('pots marked 4" or 5" come only in that size', () => {
  for (const { size, potType } of withVariants.flatMap((product) => product.variants)) {
    const inches = /[45]"/.exec(potType)?.[0];
    if (inches) expect(size).toContain(inches);
    if (potType === 'Self-watering') expect(['Medium (5")', 'Large (8")']).toContain(size);
  }
});

test('stock varies: a few sold out, some low, most plentiful', () => {
  const stocks = withVariants.flatMap((product) => product.variants).map((variant) => variant.stock);
  const share = (from: number, to: number) =>
    stocks.filter((stock) => stock >= from && stock <= to).length / stocks.length;
  for (const stock of stocks) expect(Number.isInteger(stock) && stock >= 0 && stock <= 60).toBe(true);
  expect(share(0, 0)).toBeGreaterThan(0.02);
  expect(share(0, 0)).toBeLessThan(0.15);
  expect(share(1, 10)).toBeGreaterThan(0.05);
  expect(share(12, 40)).toBeGreaterThan(0.6);
});

test('a variant has a picture of its own size, pot type and colour, the first one that of the product', () => {
  for (const product of withVariants) {
    const [first, ...others] = product.variants.toSorted(
      (a, b) => Number(b.picture === product.slug) - Number(a.picture === product.slug),
    );
    expect(product.picture).toBe(product.slug);
    expect(first?.picture).toBe(product.slug);
    expect(first && (first.discountPricePaise ?? first.pricePaise)).toBe(
      product.discountPricePaise ?? product.pricePaise,
    );
    for (const { picture, size, potType, potColor } of others) {
      const words = [size.split(' ')[0], potType.split(' ')[0], potColor].join('-').toLowerCase();
      expect(picture.replace(`${product.slug}--`, '').replaceAll('--', '-')).toBe(words);
    }
  }
});

test('plants show themselves from near by, their size and a room; pots have their default colour alone', () => {
  for (const product of products) {
    const isPot = product.kind === 'older-colors';
    const further = ['close', 'size', 'in-a-room'].map((view) => `${product.slug}--${view}`);
    expect(product.furtherPictures.filter((name) => !name.endsWith('--how-we-pack'))).toEqual(
      isPot ? [] : further,
    );
    expect(product.picture).toBe(isPot ? `${product.slug}--${product.defaultColor}` : product.slug);
  }
});

test('a plant shows the boxes of the sizes it is sold in', () => {
  const boxes = (slug: string) =>
    demoShop.products
      .find((product) => product.slug === slug)
      ?.furtherPictures.flatMap((name) => /^(.*)--how-we-pack$/.exec(name)?.[1] ?? []);
  expect(boxes('monstera-deliciosa')).toEqual(['small', 'medium', 'large']);
  expect(boxes('areca-palm')).toEqual(['medium', 'large']);
  expect(boxes('haworthia')).toEqual(['small']);
  expect(boxes('tulsi')).toEqual(['medium']);
  expect(boxes('bougainvillea')).toEqual(['large']);
  expect(boxes('terracotta-pot')).toEqual([]);
});

test.each(olderColors)('$slug: enabled colours have pictures, defaults are enabled', (product) => {
  const colorIds = product.availableColors.filter(({ enabled }) => enabled).map(({ id }) => id);
  const sizeIds = product.availableSizes.filter(({ enabled }) => enabled).map(({ id }) => id);
  expect(product.availableColors).toHaveLength(8);
  expect(colorIds.length).toBeGreaterThanOrEqual(2);
  expect(Object.keys(product.colorImages)).toEqual(expect.arrayContaining(colorIds));
  for (const [id, pictures] of Object.entries(product.colorImages)) {
    expect(pictures).toEqual([`${product.slug}--${id}`]);
  }
  expect(colorIds).toContain(product.defaultColor);
  expect(sizeIds).toContain(product.defaultSize);
});

test.each(olderColors)('$slug: each size is told in cm, across and high', ({ availableSizes, glance }) => {
  const line = glance.find((one) => one.startsWith('Sizes, ')) ?? '';
  const told = [...line.matchAll(/([\w-]+) \((\d+)"\) (\d+) × (\d+) cm/g)];
  expect(told.map(([, name]) => name)).toEqual(
    availableSizes.flatMap((one) => (one.enabled ? one.name : [])),
  );
  for (const [, , inches, across] of told) expect(Number(across)).toBe(Math.round(Number(inches) * 2.54));
});

test('product texts: two to four paragraphs, five to seven lines at a glance, pets and water named', () => {
  for (const { slug, description, glance, kind } of products) {
    const paragraphs = description.split('\n\n');
    expect(paragraphs.length, slug).toBeGreaterThanOrEqual(2);
    expect(paragraphs.length, slug).toBeLessThanOrEqual(4);
    for (const paragraph of paragraphs) expect(paragraph.length, slug).toBeGreaterThan(60);
    expect(glance.length, slug).toBeGreaterThanOrEqual(5);
    expect(glance.length, slug).toBeLessThanOrEqual(7);
    if (kind === 'older-colors') continue;
    for (const label of ['Botanical name: ', 'Light: ', 'Water: ', 'Pets: ']) {
      expect(
        glance.some((line) => line.startsWith(label)),
        `${slug}: ${label}`,
      ).toBe(true);
    }
  }
});

test('no text calls harmless what the facts call unsafe for pets, nor the other way round', () => {
  const harmless =
    /\bnot (?:known to be )?(?:toxic|poisonous)\b|\bharmless\b|\bsafe (?:for|with) (?:cats|dogs|pets)\b/i;
  const harmful = /toxic|poison|irritat|hurt|out of reach|keep away/i;
  for (const { slug, description, glance, facts } of products.filter((product) => product.facts.pets)) {
    const toxicity = demoShop.plantCareGuides.find(({ productSlug }) => productSlug === slug)?.toxicity;
    const pets = glance.find((line) => line.startsWith('Pets: ')) ?? '';
    const isSafe = facts.pets === 'safe';
    expect(harmless.test(pets), `${slug}: ${pets}`).toBe(isSafe);
    if (isSafe) expect(pets.replace(harmless, ''), slug).not.toMatch(harmful);
    else expect([description, ...glance, toxicity ?? ''].join('\n'), slug).not.toMatch(harmless);
    if (toxicity !== undefined) expect(/^not toxic/i.test(toxicity), `${slug}: ${toxicity}`).toBe(isSafe);
  }
});

test('no text is empty, filler, an emoji or has stray space', () => {
  const texts = listTexts({ ...demoShop, delivery: [] });
  expect(texts.length).toBeGreaterThan(2000);
  for (const text of texts) {
    expect(text.trim()).toBe(text);
    expect(text).not.toBe('');
    expect(text).not.toMatch(/lorem|ipsum|\btodo\b|\btbd\b|\bfixme\b|placeholder|undefined|coming soon|  /i);
    expect(text).not.toMatch(/\p{Extended_Pictographic}/u);
  }
});

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listTexts);
}

test('what stands in for a plant of the demo lives in its light, is of its kind, and flowers where that does', () => {
  const known = (product: DemoProduct) => ({ ...product.facts, categories: product.categories });
  const standIns = (slug: string) => {
    const wanted = products.find((product) => product.slug === slug);
    if (!wanted) throw new Error(slug);
    const points = (other: DemoProduct) => standsIn(known(wanted), known(other)) ?? 0;
    return published
      .filter((other) => other !== wanted && points(other) > 0)
      .toSorted((one, other) => points(other) - points(one))
      .slice(0, 4);
  };
  const names = (slug: string) => standIns(slug).map((product) => product.slug);
  expect(names('bougainvillea').slice(0, 2)).toEqual(['adenium', 'hibiscus']);
  expect(names('golden-barrel-cactus')).toContain('echeveria');
  expect(names('golden-pothos')[0]).toBe('heartleaf-philodendron');
  for (const { slug, facts } of standIns('aloe-vera')) expect(facts.light, slug).toContain('sun');
});
