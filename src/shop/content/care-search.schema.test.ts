import { expect, test } from 'vitest';
import { parseCareSearch } from './care-search.schema.ts';

test.each([
  ['', ''],
  ['q=', ''],
  ['q=+Snake+', 'Snake'],
  ['q=a%00b%0A', 'a b'],
  [`q=${'x'.repeat(300)}`, 'x'.repeat(100)],
])('%s asks for %j', (query, words) => expect(parseCareSearch(new URLSearchParams(query))).toBe(words));
