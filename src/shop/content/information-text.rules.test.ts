import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  informationBlocks,
  inlinePieces,
  plainInformationText,
  safeLinkAddress,
} from './information-text.rules.ts';

test('headings, paragraphs and lists', () => {
  expect(informationBlocks('Hello\n\n## Ask us\n\n- one\n- two\n\nBye')).toEqual([
    { kind: 'paragraph', text: 'Hello' },
    { kind: 'heading', text: 'Ask us' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'paragraph', text: 'Bye' },
  ]);
});

test('bold words and links within a line', () => {
  expect(inlinePieces('Write to **care@example.com**; see [My Orders](/orders).')).toEqual([
    { kind: 'text', text: 'Write to ' },
    { kind: 'bold', pieces: [{ kind: 'text', text: 'care@example.com' }] },
    { kind: 'text', text: '; see ' },
    { kind: 'link', text: 'My Orders', address: '/orders' },
    { kind: 'text', text: '.' },
  ]);
  expect(inlinePieces('**[Shop](/shop) now**')).toMatchObject([
    { kind: 'bold', pieces: [{ kind: 'link', address: '/shop' }, { text: ' now' }] },
  ]);
});

test.each(['2 ** 3 ** 4', '****', '[no](', '[a] (/b)', '[]()', '**open'])('%j is plain text', (text) => {
  expect(inlinePieces(text)).toEqual([{ kind: 'text', text }]);
});

test.each(['/orders', '/shop?q=a', 'https://example.com/a', 'http://example.com', 'mailto:a@example.com'])(
  'leads to %s',
  (address) => expect(safeLinkAddress(address)).toBe(address),
);

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'java\tscript:alert(1)',
  'https:evil',
  'https://',
  'mailto:',
  'orders',
  '#',
])('%j is no safe address', (address) => expect(safeLinkAddress(address)).toBeNull());

test('an unsafe link keeps its words only', () => {
  expect(inlinePieces('[click](javascript:x)')).toEqual([{ kind: 'text', text: 'click' }]);
});

test('whatever is typed, every link is safe and it comes to an end', () => {
  const typed = fc.array(fc.constantFrom('**', '[', ']', '(', ')', '/a', 'javascript:', ' ', 'word', '\n'));
  fc.assert(
    fc.property(typed, (pieces) => {
      const links = JSON.stringify(inlinePieces(pieces.join('')));
      expect(links).not.toMatch(/"address":"javascript/i);
    }),
  );
});

test('a description has no marks', () => {
  expect(plainInformationText('**Bold** and [link](/a).')).toBe('Bold and link.');
});
