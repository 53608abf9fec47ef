import { expect, test } from 'vitest';
import { ProviderError, isProviderError } from './provider.ts';

test('an error of another copy of the module is recognised', () => {
  const foreign = Object.assign(new Error('no'), {
    name: 'ProviderError',
    kind: 'refused',
    status: 400,
    code: null,
  });
  expect(isProviderError(foreign)).toBe(true);
  expect(
    isProviderError(new ProviderError({ kind: 'unreachable', status: null, code: null, message: 'gone' })),
  ).toBe(true);
});

test.each([
  new Error('no'),
  Object.assign(new Error('no'), { kind: 'refused' }),
  { name: 'ProviderError', kind: 'refused' },
  null,
])('anything else is not', (other) => {
  expect(isProviderError(other)).toBe(false);
});
