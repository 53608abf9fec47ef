import { expect, test } from 'vitest';
import { ApiRefusal } from '../cart/call-api.ts';
import { productProblem } from './product-problem.ts';

test('says what the specification says', () => {
  expect(productProblem(new ApiRefusal(500, { code: 'internal', message: 'Try again.' }))).toBe(
    'Error loading variants: Try again.',
  );
  expect(productProblem(new ApiRefusal(502, { code: 'unreadable', message: '' }))).toBe(
    'Failed to load variants',
  );
  expect(productProblem(new TypeError('fetch failed'))).toBe('Failed to load variants');
  expect(productProblem(new ApiRefusal(500, { code: 'attributes_unreadable', message: 'x' }))).toBe(
    'Failed to load product attributes',
  );
});
