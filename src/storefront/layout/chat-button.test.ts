import { expect, test } from 'vitest';
import { chatGreeting } from '../../shop/content/chat.rules.ts';
import { chatSubject } from './chat-button.tsx';

test.each([
  ['a product', { product: { name: 'Boston Fern' }, guide: { name: 'Ferns' } }, 'about Boston Fern.'],
  ['a guide', { guide: { name: 'Jade Plant' } }, 'about Jade Plant.'],
  ['an order', { order: { id: '0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b' } }, 'about my order #1e2f3a4b.'],
  ['another page', { settings: { name: 'no product' } }, 'about plants.'],
  ['a page without data', undefined, 'about plants.'],
  ['a page that failed', { product: null, order: { id: 7 } }, 'about plants.'],
])('on %s the chat begins with it', (_, data, end) => {
  expect(chatGreeting(chatSubject(data))).toBe(`Hello! I have a question ${end}`);
});
