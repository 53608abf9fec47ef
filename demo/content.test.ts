import { expect, test } from 'vitest';
import { demoShop } from './shop.ts';

test('promo codes are upper-case, dated and between 0 and 100 per cent', () => {
  expect(demoShop.promoCodes.map(({ code }) => code)).toEqual([
    'WELCOME10',
    'MONSOON25',
    'FREEPLANT',
    'DIWALI2023',
    'LASTONE',
    'SUMMER-OFF',
  ]);
  for (const promo of demoShop.promoCodes) {
    expect(promo.code).toBe(promo.code.toUpperCase());
    expect(promo.startDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(promo.endDate > promo.startDate).toBe(true);
    expect(promo.discountValue).toBeGreaterThan(0);
    expect(promo.discountValue).toBeLessThanOrEqual(100);
    if (promo.usageLimit !== null) expect(promo.usageCount).toBeLessThanOrEqual(promo.usageLimit);
  }
});

test('the home page has its settings, four steps and six testimonials', () => {
  const { siteSettings, howItWorksSteps, testimonials } = demoShop;
  expect(siteSettings.heroTitle).toBe('Your Home, Greener.');
  expect(siteSettings.logoHeight).toBe(32);
  expect(howItWorksSteps.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4]);
  expect(testimonials).toHaveLength(6);
  for (const { name, quote } of testimonials) {
    expect(name).toMatch(/^\p{L}+, \p{L}+$/u);
    expect(quote.length).toBeGreaterThan(60);
  }
});

test('the eight information pages', () => {
  expect(demoShop.pages.map(({ slug, heading }) => [slug, heading])).toEqual([
    ['about', 'About'],
    ['contact', 'Contact'],
    ['faq', 'FAQ'],
    ['privacy', 'Privacy Policy'],
    ['terms', 'Terms & Conditions'],
    ['returns', 'Returns & Exchanges'],
    ['shipping', 'Shipping Information'],
    ['guarantees', 'Our Guarantees'],
  ]);
  for (const { body } of demoShop.pages) expect(body.length).toBeGreaterThan(600);
});

test('the shipping page states the shipping rule', () => {
  const shipping = demoShop.pages.find(({ slug }) => slug === 'shipping');
  expect(shipping?.body).toContain('**Orders up to ₹499:** ₹99');
  expect(shipping?.body).toContain('**Orders above ₹499:** free');
});

test('links in pages stay in the shop', () => {
  const targets = demoShop.pages.flatMap(({ body }) => [...body.matchAll(/\]\(([^)]*)\)/g)].map((m) => m[1]));
  const known = ['/orders', '/shop', '/plant-care', ...demoShop.pages.map(({ slug }) => `/${slug}`)];
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) if (!target?.startsWith('mailto:')) expect(known).toContain(target);
});

test('twelve guides, each of a published product', () => {
  const published = demoShop.products.filter(({ isPublished }) => isPublished).map(({ slug }) => slug);
  expect(demoShop.plantCareGuides).toHaveLength(12);
  expect(new Set(demoShop.plantCareGuides.map(({ name }) => name)).size).toBe(12);
  for (const { productSlug } of demoShop.plantCareGuides) expect(published).toContain(productSlug);
});

test.each(demoShop.plantCareGuides)('$name: tags, troubleshooting and questions', (guide) => {
  expect(guide.tags.length).toBeGreaterThanOrEqual(2);
  expect(guide.tags.length).toBeLessThanOrEqual(4);
  const lines = guide.troubleshooting.split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(4);
  for (const line of lines) expect(line).toMatch(/^- \S/);
  expect(guide.faqStructured.length).toBeGreaterThanOrEqual(3);
  expect(guide.faqStructured.length).toBeLessThanOrEqual(4);
  expect(new Set(guide.faqStructured.map(({ id }) => id)).size).toBe(guide.faqStructured.length);
  for (const { question } of guide.faqStructured) expect(question).toMatch(/\?$/);
});

test('what is said of delivery is the same wherever it is said', () => {
  const bodyOf = (wanted: string) => demoShop.pages.find(({ slug }) => slug === wanted)?.body ?? '';
  const [shipping, faq] = [bodyOf('shipping'), bodyOf('faq')];
  const answer = /How long does delivery take\?\*\* (.*)/.exec(faq)?.[1] ?? '';
  const spans = answer.match(/\d+ to \d+/g) ?? [];
  expect(spans).toEqual(demoShop.delivery.zones.map(({ daysFrom, daysTo }) => `${daysFrom} to ${daysTo}`));
  for (const span of spans) expect(shipping).toContain(span);
  // The longest wait for a day of dispatch and the longest way, and some days more.
  expect(Number(/well for up to (\d+) days/.exec(shipping)?.[1])).toBeGreaterThan(4 + 7);
  const texts = [
    ...demoShop.pages.map(({ body }) => body),
    ...demoShop.howItWorksSteps.map((step) => step.description),
  ];
  for (const text of texts) {
    for (const [, days = ''] of text.matchAll(/leave (?:from )?(\w+ (?:to|in) [\w ]+?),/g))
      expect(days).toBe('Monday to Thursday');
    for (const [, bound] of text.matchAll(/(?:up to|above) ₹(\d+)/gi)) expect(bound).toBe('499');
  }
});

test('symptoms have causes that say how to tell them and what to do, and lead to guides', () => {
  const withGuide = demoShop.plantCareGuides.map(({ productSlug }) => productSlug);
  expect(new Set(demoShop.diagnoses.map(({ symptom }) => symptom)).size).toBe(demoShop.diagnoses.length);
  for (const { looks, causes, plants } of demoShop.diagnoses) {
    expect(looks).not.toBe('');
    expect(causes.length).toBeGreaterThan(0);
    for (const { name, signs, remedy } of causes) expect([name, signs, remedy]).not.toContain('');
    expect(plants.length).toBeGreaterThan(1);
    for (const slug of plants) expect(withGuide).toContain(slug);
  }
});
