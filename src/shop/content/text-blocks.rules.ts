export type TextBlock =
  | { kind: 'heading'; text: string }
  /** Lines that belong together; their breaks are kept as '\n'. */
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

export type BlockMarks = {
  /** Matches what a list's line begins with. */
  item: RegExp;
  /** Matches what a heading's line begins with; without it there are none. */
  heading?: RegExp;
};

/**
 * Text as headings, paragraphs and lists. Empty lines part blocks; a marked line begins a list or goes on with it,
 * and what follows without a mark belongs to its last item.
 */
export function textBlocks(text: string, { item, heading }: BlockMarks): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  const begin = (block: TextBlock) => {
    open = block;
    blocks.push(block);
  };
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = raw.trim();
    if (line === '') open = undefined;
    else if (heading?.test(line)) {
      begin({ kind: 'heading', text: line.replace(heading, '').trim() });
      open = undefined;
    } else if (item.test(line)) {
      const words = line.replace(item, '').trim();
      if (open?.kind === 'list') open.items.push(words);
      else begin({ kind: 'list', items: [words] });
    } else if (open?.kind === 'list') open.items.push([open.items.pop(), line].filter(Boolean).join(' '));
    else if (open?.kind === 'paragraph') open.text += `\n${line}`;
    else begin({ kind: 'paragraph', text: line });
  }
  return blocks.map(withoutEmptyItems).filter(saysSomething);
}

function withoutEmptyItems(block: TextBlock): TextBlock {
  return block.kind === 'list' ? { ...block, items: block.items.filter((words) => words !== '') } : block;
}

function saysSomething(block: TextBlock): boolean {
  return block.kind === 'list' ? block.items.length > 0 : block.text !== '';
}
