import { expect, test } from 'vitest';
import { aStoredVariant } from '../../../tests/variants.fixtures.ts';
import { lossText } from './describe-variants.rules.ts';

test('what goes with a pot counts the picture it shows, also one beside its gallery', () => {
  const bare = aStoredVariant({ stock: 4 });
  const ownPicture = aStoredVariant({ stock: 4, imageUrl: '/media/red.webp' });
  const gallery = aStoredVariant({ stock: 4, imageUrl: '/media/cover.webp', imageCount: 3 });
  expect(lossText([bare])).toBe('its stock of 4 and no pictures');
  expect(lossText([ownPicture])).toBe('its stock of 4 and 1 picture');
  expect(lossText([bare, ownPicture, gallery])).toBe('their stock of 12 and 4 pictures');
});
