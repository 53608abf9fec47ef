import { expect, test } from 'vitest';
import { sitemapXml } from './sitemap.ts';

test('a line for each address, escaped, with its last change where that is known', () => {
  const changedAt = new Date('2026-03-01T10:00:00Z');
  const xml = sitemapXml('https://shop.example', {
    kind: 'addresses',
    entries: [
      { path: '/', changedAt: null },
      { path: "/shop?a=1&b=<'x'>", changedAt },
    ],
  });
  expect(xml).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://shop.example/</loc></url>
  <url><loc>https://shop.example/shop?a=1&amp;b=%3C%27x%27%3E</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod></url>
</urlset>
`,
  );
});

test('an index names its parts, as addresses', () => {
  expect(sitemapXml('https://shop.example', { kind: 'parts', names: ['pages', 'products-1'] })).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap><loc>https://shop.example/sitemap.xml?part=pages</loc></sitemap>
  <sitemap><loc>https://shop.example/sitemap.xml?part=products-1</loc></sitemap>
</sitemapindex>
`,
  );
});
