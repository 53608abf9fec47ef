import { expect, test } from 'vitest';
import { shopMeta } from './shop-meta.ts';

const shown = { query: {}, categories: [{ id: 'c1', name: 'Foliage' }], appUrl: 'https://shop.example' };

test('a category is named, but the address that counts is the shop’s', () => {
  const meta = shopMeta({ ...shown, query: { category: 'c1', q: 'fern' } });
  expect(meta).toContainEqual({ title: 'Foliage · Plant Store' });
  for (const tag of [
    { tagName: 'link', rel: 'canonical', href: 'https://shop.example/shop' },
    { property: 'og:title', content: 'Foliage' },
    { property: 'og:url', content: 'https://shop.example/shop' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ])
    expect(meta).toContainEqual(tag);
});

test('a list that could not be read is not for search engines', () => {
  expect(shopMeta(undefined)).toContainEqual({ name: 'robots', content: 'noindex' });
});
