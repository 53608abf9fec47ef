import { expect, test } from 'vitest';
import { readAs } from '../shapes.rules.ts';
import { subscribedSchema } from './newsletter.rules.ts';

test('only what says that an address was taken is such an answer', () => {
  expect(readAs(subscribedSchema, { subscribed: true })).toEqual({ subscribed: true });
  for (const answer of [{ subscribed: false }, {}, null]) expect(readAs(subscribedSchema, answer)).toBeNull();
});
