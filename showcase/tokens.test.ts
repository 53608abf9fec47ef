import { expect, test } from 'vitest';
import { readTokens } from './tokens.tsx';

test('reads the tokens of one kind, without what was switched off and without line heights', () => {
  const css = '--text-*: initial; --text-sm: 0.875rem; --text-sm--line-height: 1.45; --color-ink: #14291f;';
  expect(readTokens(css, 'text')).toEqual([{ name: 'sm', value: '0.875rem' }]);
  expect(readTokens(css, 'color')).toEqual([{ name: 'ink', value: '#14291f' }]);
});
