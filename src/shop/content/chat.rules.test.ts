import { expect, test } from 'vitest';
import { chatLink } from './chat.rules.ts';

test('the number without its signs, the message as one parameter', () => {
  expect(chatLink('+91 98450-00000', 'Hello & welcome? #1')).toBe(
    'https://wa.me/919845000000?text=Hello%20%26%20welcome%3F%20%231',
  );
});
