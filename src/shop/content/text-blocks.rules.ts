type TextBlock =
  | { kind: 'heading'; text: string }
  /** Lines that belong together; their breaks are kept as '\n'. */
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

type BlockMarks = {
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

/** A bullet or a dash; a minus sign before a number is neither. */
const ITEM = /^(?:[•‣◦▪●·*–—-](?:\s+|$)|[•‣◦▪●](?=\S)|[–—-](?=[^\s\d–—-]))/u;

/**
 * A guide's text as paragraphs and lists (docs/behaviour/content.md#care-guides: bullets and dashes begin lists).
 */
export function guideBlocks(text: string): TextBlock[] {
  return textBlocks(text, { item: ITEM });
}

/** A piece of a line: plain words, bold ones, or a link that is safe to follow. */
type InlinePiece =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; pieces: InlinePiece[] }
  | { kind: 'link'; text: string; address: string };

const MARKED = /\*\*(?<bold>\S(?:.*?\S)?)\*\*|\[(?<label>[^\]\n]+)\]\((?<address>[^()\s]+)\)/su;

/** The simple markdown of information pages: paragraphs, '## ' headings and '- ' lists. */
export function informationBlocks(body: string): TextBlock[] {
  return textBlocks(body, { item: /^- /, heading: /^##\s/ });
}

/** A text with its **bold** words and [links](/path). A link that leads nowhere safe is shown as its words. */
export function inlinePieces(text: string): InlinePiece[] {
  const match = MARKED.exec(text);
  if (!match) return text === '' ? [] : [{ kind: 'text', text }];
  const before = text.slice(0, match.index);
  return [
    ...(before === '' ? [] : [{ kind: 'text' as const, text: before }]),
    toPiece(match.groups ?? {}),
    ...inlinePieces(text.slice(match.index + match[0].length)),
  ];
}

function toPiece({ bold, label = '', address = '' }: Record<string, string | undefined>): InlinePiece {
  if (bold !== undefined) return { kind: 'bold', pieces: inlinePieces(bold) };
  const safe = safeLinkAddress(address);
  return safe === null ? { kind: 'text', text: label } : { kind: 'link', text: label, address: safe };
}

/** An http(s) or mailto address, or a path of this site; null for everything else. */
export function safeLinkAddress(address: string): string | null {
  if (/[\p{Cc}\\\s]/u.test(address)) return null;
  if (/^\/(?!\/)/.test(address)) return address;
  return /^(?:https?:\/\/|mailto:)[^\s]/i.test(address) && URL.canParse(address) ? address : null;
}

/** The text without its marks, for descriptions. */
export function plainInformationText(text: string): string {
  return inlinePieces(text)
    .map((piece) =>
      piece.kind === 'bold'
        ? piece.pieces.map((inner) => ('text' in inner ? inner.text : '')).join('')
        : piece.text,
    )
    .join('');
}
