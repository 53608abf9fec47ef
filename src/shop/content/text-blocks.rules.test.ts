import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.rules.ts';

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
