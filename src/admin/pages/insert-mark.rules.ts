/** What the buttons above the text put into it. */
export type TextMark = 'heading' | 'list' | 'bold' | 'link';
/** A text and what is selected of it. */
export type Selected = { text: string; start: number; end: number };

const lineMarks = { heading: '## ', list: '- ' };

/**
 * The text with what is selected marked, as the information pages read marks (text-blocks.rules.ts): whole lines
 * as headings or list items, words as bold or as a link whose address is selected next.
 */
export function insertMark({ text, start, end }: Selected, mark: TextMark): Selected {
  const chosen = text.slice(start, end);
  const replace = (from: number, to: number, by: string) => text.slice(0, from) + by + text.slice(to);
  if (mark === 'bold') {
    const words = chosen || 'bold words';
    return { text: replace(start, end, `**${words}**`), start: start + 2, end: start + 2 + words.length };
  }
  if (mark === 'link') {
    const words = chosen || 'link';
    const address = start + words.length + 3;
    return { text: replace(start, end, `[${words}](/shop)`), start: address, end: address + '/shop'.length };
  }
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const after = text.indexOf('\n', end);
  const to = after < 0 ? text.length : after;
  const lines = text
    .slice(from, to)
    .split('\n')
    .map((line) => toggled(line, lineMarks[mark]))
    .join('\n');
  return { text: replace(from, to, lines), start: from, end: from + lines.length };
}

/** A second time takes the mark away. */
function toggled(line: string, mark: string): string {
  return line.startsWith(mark) ? line.slice(mark.length) : mark + line.replace(/^(?:## |- )/, '');
}
