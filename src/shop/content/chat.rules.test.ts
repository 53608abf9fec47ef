import { expect, test } from 'vitest';
import { chatGreeting, chatLink } from './chat.rules.ts';

test('the number without its signs, the message as one parameter', () => {
  expect(chatLink('+91 98450-00000', 'Hello & welcome? #1')).toBe(
    'https://wa.me/919845000000?text=Hello%20%26%20welcome%3F%20%231',
  );
});

test('a chat begins with what the shopper has before them', () => {
  expect(chatGreeting(null)).toBe('Hello! I have a question about plants.');
  expect(chatGreeting({ product: 'Boston Fern' })).toBe('Hello! I have a question about Boston Fern.');
  expect(chatGreeting({ orderNumber: '1e2f3a4b' })).toBe(
    'Hello! I have a question about my order #1e2f3a4b.',
  );
});
