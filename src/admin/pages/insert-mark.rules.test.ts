import { expect, test } from 'vitest';
import { insertMark, type TextMark } from './insert-mark.rules.ts';

/** The selection stands between | and |. */
function mark(marked: string, kind: TextMark): string {
  const [before = '', chosen = '', after = ''] = marked.split('|');
  const text = before + chosen + after;
  const next = insertMark({ text, start: before.length, end: before.length + chosen.length }, kind);
  return `${next.text.slice(0, next.start)}|${next.text.slice(next.start, next.end)}|${next.text.slice(next.end)}`;
}

test.each<[TextMark, string, string]>([
  ['bold', 'See |this| now', 'See **|this|** now'],
  ['bold', 'See ||', 'See **|bold words|**'],
  ['link', 'See |this| now', 'See [this](|/shop|) now'],
  ['link', '||', '[link](|/shop|)'],
  ['heading', 'One\nTw|o|\nThree', 'One\n|## Two|\nThree'],
  ['heading', '||', '|## |'],
  ['heading', '|## One|', '|One|'],
  ['list', 'A|a\nb|b\nc', '|- Aa\n- bb|\nc'],
  ['list', '## O|n|e', '|- One|'],
  ['list', 'Nos|e|s - two', '|- Noses - two|'],
])('%s in %j', (kind, before, after) => expect(mark(before, kind)).toBe(after));
