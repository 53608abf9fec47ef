import { expect, test } from 'vitest';
import { hasEtag } from './has-etag.ts';

test.each([
  [null, false],
  ['', false],
  ['*', true],
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b","c"', false],
  ['a', false],
  ['"a, b"', false],
])('%j has it: %s', (header, has) => expect(hasEtag(header, 'W/"a"')).toBe(has));
