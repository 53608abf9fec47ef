import { expect, test } from 'vitest';
import { guideBlocks } from './guide-text.rules.ts';

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
