import { expect, test } from 'vitest';
import type { PlantCareGuide } from '../../shop/content/care-guides.ts';
import { untouched } from '../../shop/settings/settings.fixtures.ts';
import { guideMeta } from './guide-meta.ts';

const guide: PlantCareGuide = {
  id: 'g1',
  name: 'Tulsi',
  imageUrl: null,
  tags: [],
  product: null,
  pictures: {},
  facts: [],
  sections: [{ id: 'about', title: 'About', text: 'A herb\n\nof the courtyard.' }],
};

const site = { appUrl: 'https://shop.example', settings: untouched };

const types = (meta: ReturnType<typeof guideMeta>) =>
  Array.from(JSON.stringify(meta).matchAll(/"@type":"(BreadcrumbList|FAQPage)"/g), ([, type]) => type);

test('a guide is described by what it is about', () => {
  const meta = guideMeta(guide, site);
  expect(meta).toContainEqual({ title: 'How to Care for Tulsi · Plant Store' });
  expect(meta).toContainEqual({ name: 'description', content: 'A herb of the courtyard.' });
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://shop.example/plant-care/g1',
  });
  expect(types(meta)).toEqual(['BreadcrumbList']);
});

test('questions are told where there are any', () => {
  const questions = [{ question: 'Sun?', answer: 'Plenty.' }];
  const meta = guideMeta({ ...guide, sections: [{ id: 'faq', title: 'FAQ', questions }] }, site);
  expect(types(meta)).toEqual(['BreadcrumbList', 'FAQPage']);
  expect(meta).toContainEqual({
    name: 'description',
    content: 'How to Care for Tulsi: water, light, feeding and help when it ails.',
  });
});
