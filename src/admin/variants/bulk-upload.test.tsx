import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StagedImages } from './bulk-upload.tsx';

test('each staged picture stands by its name with a button to remove it', () => {
  const images = ['front.webp', 'top.webp'].map((name) => ({
    address: `/media/${name}`,
    altText: '',
    position: 1,
    variantIds: ['temp-1'],
    facts: { originalFileName: name, key: name, fileSize: 1, contentType: 'image/webp' },
  }));
  const page = renderToStaticMarkup(<StagedImages images={images} onRemove={() => undefined} />);
  expect(page).toContain('2 images are staged');
  for (const name of ['front.webp', 'top.webp']) {
    expect(page).toContain(`>${name}</span>`);
    expect(page).toContain(`aria-label="Remove ${name}"`);
  }
});
