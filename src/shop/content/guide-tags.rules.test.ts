import { expect, test } from 'vitest';
import { parseTags, shownTags } from './guide-tags.rules.ts';

test.each([
  ['', []],
  [' , ,', []],
  ['Indoor,Low  Light , Easy', ['Indoor', 'Low Light', 'Easy']],
  ['Easy, Easy', ['Easy']],
])('%j holds %j', (typed, tags) => expect(parseTags(typed)).toEqual(tags));

test.each([
  [[], { shown: [], more: 0 }],
  [['a', 'b'], { shown: ['a', 'b'], more: 0 }],
  [['a', 'b', 'c', 'd'], { shown: ['a', 'b'], more: 2 }],
])('of %j a row shows %j', (tags, shown) => expect(shownTags(tags)).toEqual(shown));
