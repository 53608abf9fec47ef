import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  guideBlocks,
  informationBlocks,
  informationRuns,
  informationSections,
  inlinePieces,
  plainInformationText,
  safeLinkAddress,
  textBlocks,
} from './text-blocks.rules.ts';

const marks = { item: /^- /, heading: /^## / };

test('empty lines part paragraphs, single breaks stay within one', () => {
  expect(textBlocks('One\ntwo\r\n\r\n \nThree', marks)).toEqual([
    { kind: 'paragraph', text: 'One\ntwo' },
    { kind: 'paragraph', text: 'Three' },
  ]);
});

test('marked lines are one list; what follows without a mark belongs to the last item', () => {
  expect(textBlocks('Intro:\n- a\n  still a\n- b\n\nAfter', marks)).toEqual([
    { kind: 'paragraph', text: 'Intro:' },
    { kind: 'list', items: ['a still a', 'b'] },
    { kind: 'paragraph', text: 'After' },
  ]);
});

test('a heading is a line of its own', () => {
  expect(textBlocks('## Title\nText\n## Other', marks)).toEqual([
    { kind: 'heading', text: 'Title' },
    { kind: 'paragraph', text: 'Text' },
    { kind: 'heading', text: 'Other' },
  ]);
  expect(textBlocks('## Title', { item: /^- / })).toEqual([{ kind: 'paragraph', text: '## Title' }]);
});

test('what says nothing leaves nothing', () => {
  for (const text of ['', ' \n\t\n', '-', '- ']) {
    expect(textBlocks(text, { item: /^-(\s|$)/ })).toEqual([]);
  }
});

test('lines end as any machine ends them', () => {
  expect(textBlocks('One\rtwo\r\nthree\n\rfour', marks)).toEqual([
    { kind: 'paragraph', text: 'One\ntwo\nthree' },
    { kind: 'paragraph', text: 'four' },
  ]);
});

test('blanks after a mark are none of the words, and a mark alone takes the next line', () => {
  expect(textBlocks('##   Title\n-   One', marks)).toEqual([
    { kind: 'heading', text: 'Title' },
    { kind: 'list', items: ['One'] },
  ]);
  expect(guideBlocks('-\nOne\n-\n- Two')).toEqual([{ kind: 'list', items: ['One', 'Two'] }]);
  expect(textBlocks('##', { item: /^- /, heading: /^##/ })).toEqual([]);
});

test('a mark inside a line is none', () => {
  for (const text of ['One - two', 'C ## sharp']) {
    expect(informationBlocks(text)).toEqual([{ kind: 'paragraph', text }]);
  }
});

test('no word is lost or made up, whatever was typed', () => {
  const pieces = fc.constantFrom('- ', '## ', '\n', '\n\n', ' ', 'leaf', 'root', '-', '#');
  fc.assert(
    fc.property(fc.array(pieces), (typed) => {
      const text = typed.join('');
      const shown = textBlocks(text, marks).map((block) =>
        block.kind === 'list' ? block.items.join(' ') : block.text,
      );
      const words = (from: string) => from.match(/leaf|root/g) ?? [];
      expect(words(shown.join(' '))).toEqual(words(text));
    }),
  );
});

test.each(['- ', '• ', '– ', '— ', '* ', '•', '-', '–'])('%j begins a list', (mark) => {
  expect(guideBlocks(`${mark}Water less\n${mark}Feed monthly`)).toEqual([
    { kind: 'list', items: ['Water less', 'Feed monthly'] },
  ]);
});

test.each(['-5 °C is too cold for it.', '**Bright** light', 'Semi-shade', '--', '3 - 4 cm'])(
  '%j is a paragraph',
  (text) => expect(guideBlocks(text)).toEqual([{ kind: 'paragraph', text }]),
);

test('text around a list stays around it', () => {
  expect(guideBlocks('Before\n\n- one\n- two\n\nAfter')).toMatchObject([
    { kind: 'paragraph' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'paragraph' },
  ]);
});

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

test.each(['2 ** 3 ** 4', '****', '[no](', '[a] (/b)', '[]()', '**open', '[a\nb](/care)', '[a\nb](/c'])(
  '%j is plain text',
  (text) => {
    expect(inlinePieces(text)).toEqual([{ kind: 'text', text }]);
  },
);

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
  'orders/a',
  'view-source:https://example.com',
  'xmailto:a@example.com',
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

/** As the rule reads: the first mark, then what follows. Takes its time for long texts. */
function piecesByRule(text: string): ReturnType<typeof inlinePieces> {
  const found = /\*\*(?<bold>\S|\S.*?\S)\*\*|\[(?<label>[^\]\n]+)\]\((?<address>[^()\s]+)\)/su.exec(text);
  const plain = (words: string) => (words === '' ? [] : [{ kind: 'text' as const, text: words }]);
  if (!found) return plain(text);
  const { bold, label = '', address = '' } = found.groups ?? {};
  const safe = safeLinkAddress(address);
  const link = safe === null ? plain(label) : [{ kind: 'link' as const, text: label, address: safe }];
  return [
    ...plain(text.slice(0, found.index)),
    ...(bold === undefined ? link : [{ kind: 'bold' as const, pieces: piecesByRule(bold) }]),
    ...piecesByRule(text.slice(found.index + found[0].length)),
  ];
}

test('marks are found as the rule says, however they are mixed', () => {
  const parts = fc.constantFrom('*', '**', '[', ']', '(', ')', '](', 'a', '🌱', ' ', '\n', '/care', 'x:');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 24 }), (typed) => {
      const text = typed.join('');
      expect(inlinePieces(text)).toEqual(piecesByRule(text));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['[', 300_000],
  ['**a ', 100_000],
  ['[a](/b) ', 50_000],
  ['[]', 200_000],
])('%j, over and over, is read in one go', (part, times) => {
  const text = part.repeat(times);
  expect(plainInformationText(text).length).toBeGreaterThan(0);
  expect(plainInformationText(`${text}](${'a'.repeat(100_000)}`)).toContain('aaa');
});

test('runs keep every block in its place, questions with their answers', () => {
  const piece = fc.oneof(
    fc.constantFrom('## Plants', '- one\n- two', '**Bold** words', '**Why?**', '**A * b?** no'),
    fc
      .tuple(fc.constantFrom('Safe?', 'Hard water?'), fc.constantFrom('Yes.', 'See [us](/about)'))
      .map(([question, answer]) => `**${question}** ${answer}`),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const blocks = informationBlocks(pieces.join('\n\n'));
      const runs = informationRuns(blocks);
      const back = runs.flatMap((run) =>
        run.kind === 'text'
          ? run.blocks
          : run.items.map(({ question, answer }) => ({
              kind: 'paragraph' as const,
              text: `**${question}** ${answer}`,
            })),
      );
      expect(back).toEqual(blocks);
      for (const [at, { kind }] of runs.entries()) expect(kind).not.toBe(runs[at + 1]?.kind);
    }),
  );
  expect(informationRuns(informationBlocks('**Safe?** Yes.\n\nMore.'))).toEqual([
    { kind: 'questions', items: [{ question: 'Safe?', answer: 'Yes.' }] },
    { kind: 'text', blocks: [{ kind: 'paragraph', text: 'More.' }] },
  ]);
});

test('a page is parted before each heading: equal ones, one without a text, and what has none stay apart', () => {
  const [before, paragraph, list] = informationBlocks('Before.\n\nText.\n\n- item');
  const blocks = informationBlocks('Before.\n\n## Same\n\n## Same\n\nText.\n\n- item');
  expect(informationSections(blocks)).toEqual([
    { id: 'section-1', heading: null, blocks: [before] },
    { id: 'section-2', heading: 'Same', blocks: [] },
    { id: 'section-3', heading: 'Same', blocks: [paragraph, list] },
  ]);
  expect(informationSections([])).toEqual([]);
});
