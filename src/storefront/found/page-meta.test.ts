import fc from 'fast-check';
import { expect, test } from 'vitest';
import { untouched } from '../../shop/settings/settings.fixtures.ts';
import { pageMeta, shortText } from './page-meta.ts';

const appUrl = 'http://localhost:3000';

test('addresses are absolute on the shop, the picture of the preview too', () => {
  const meta = pageMeta(
    { appUrl, settings: untouched },
    {
      title: 'Care',
      description: 'How.',
      path: '/plant-care',
      imageUrl: '/media/a.webp',
    },
  );
  expect(meta).toContainEqual({ title: 'Care · Plant Store' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${appUrl}/plant-care` });
  expect(meta).toContainEqual({ property: 'og:url', content: `${appUrl}/plant-care` });
  expect(meta).toContainEqual({ property: 'og:title', content: 'Care' });
  expect(meta).toContainEqual({ property: 'og:image', content: `${appUrl}/media/a.webp` });
});

test.each([null, undefined, '', 'javascript:alert(1)'])(
  '%j as a picture gives way to the shop’s icon',
  (imageUrl) => {
    expect(
      pageMeta({ appUrl, settings: untouched }, { title: 'Care', description: '', path: '/', imageUrl }),
    ).toContainEqual({
      property: 'og:image',
      content: `${appUrl}/apple-touch-icon.png`,
    });
  },
);

test('descriptions are one line of at most 160 characters that ends with a word', () => {
  expect(shortText('Two\n lines')).toBe('Two lines');
  expect(shortText('leaf, '.repeat(40))).toMatch(/^(leaf, )+leaf…$/);
  fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => shortText(text).length <= 160));
});
