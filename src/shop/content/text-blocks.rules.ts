export type TextBlock =
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

/** The simple markdown of information pages: paragraphs, '## ' headings and '- ' lists. */
export function informationBlocks(body: string): TextBlock[] {
  return textBlocks(body, { item: /^- /, heading: /^##\s/ });
}

/** Pieces of an information page that follow each other: questions with their answers, and all else. */
export type InformationRun =
  | { kind: 'text'; blocks: TextBlock[] }
  | { kind: 'questions'; items: { question: string; answer: string }[] };

/** A paragraph that begins with a **question?** in bold words. */
const QUESTION = /^\*\*([^*\n]+\?)\*\*\s+(\S[^]*)$/;

export function informationRuns(blocks: readonly TextBlock[]): InformationRun[] {
  const runs: InformationRun[] = [];
  for (const block of blocks) {
    const [, question, answer] = (block.kind === 'paragraph' && QUESTION.exec(block.text)) || [];
    const last = runs.at(-1);
    if (question !== undefined && answer !== undefined) {
      if (last?.kind === 'questions') last.items.push({ question, answer });
      else runs.push({ kind: 'questions', items: [{ question, answer }] });
    } else if (last?.kind === 'text') last.blocks.push(block);
    else runs.push({ kind: 'text', blocks: [block] });
  }
  return runs;
}

/** A heading of an information page, and what follows up to the next one; what stands before the first has none. */
export type InformationSection = {
  /** By its place: two headings may be equal. */
  id: string;
  heading: string | null;
  blocks: TextBlock[];
};

export function informationSections(blocks: readonly TextBlock[]): InformationSection[] {
  const sections: InformationSection[] = [];
  const begin = (heading: string | null, own: TextBlock[]) =>
    sections.push({ id: `section-${sections.length + 1}`, heading, blocks: own });
  for (const block of blocks) {
    const last = sections.at(-1);
    if (block.kind === 'heading') begin(block.text, []);
    else if (last) last.blocks.push(block);
    else begin(null, [block]);
  }
  return sections;
}

/** A text with its **bold** words and [links](/path). A link that leads nowhere safe is shown as its words. */
export function inlinePieces(text: string): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  const find = createMarkFinder(text);
  let told = 0;
  const tell = (end: number) => {
    if (end > told) pieces.push({ kind: 'text', text: text.slice(told, end) });
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = find(at);
    if (!mark) continue;
    tell(at);
    pieces.push(mark.piece);
    told = mark.end;
    at = mark.end - 1;
  }
  tell(text.length);
  return pieces;
}

/**
 * What begins at a place that is never before the last one. Where the nearest end of a mark is, is found once for all that may begin
 * before it: a text of nothing but beginnings takes no longer than another.
 */
function createMarkFinder(text: string): (at: number) => { piece: InlinePiece; end: number } | null {
  const next = (found: (from: number) => number) => {
    let known = -1;
    return (from: number) => {
      if (known < from) known = found(from);
      return known;
    };
  };
  const indexOf = (words: string) => (from: number) => {
    const at = text.indexOf(words, from);
    return at === -1 ? Infinity : at;
  };
  const closingBold = next((from) => {
    let at = indexOf('**')(from);
    while (/\s/.test(text.charAt(at - 1))) at = indexOf('**')(at + 1);
    return at;
  });
  const closingLabel = next(indexOf(']'));
  const lineEnd = next(indexOf('\n'));
  /** Of the address that follows the bracket at `label`. */
  const addressEnd = ofLast((label: number) => {
    if (text.charAt(label + 1) !== '(') return null;
    const [address = ''] = /^[^()\s]*/.exec(text.slice(label + 2)) ?? [];
    const end = label + 2 + address.length;
    return address !== '' && text.charAt(end) === ')' ? end : null;
  });

  return (at) => {
    if (text.startsWith('**', at)) {
      const end = closingBold(at + 3);
      if (end === Infinity || /\s/.test(text.charAt(at + 2))) return null;
      return { piece: { kind: 'bold', pieces: inlinePieces(text.slice(at + 2, end)) }, end: end + 2 };
    }
    if (text.charAt(at) !== '[') return null;
    // Of a label one letter long at least.
    const label = closingLabel(at + 1);
    if (label === at + 1 || lineEnd(at) < label) return null;
    const end = addressEnd(label);
    if (end === null) return null;
    return { piece: toLink(text.slice(at + 1, label), text.slice(label + 2, end)), end: end + 1 };
  };
}

/** Many that are asked for in a row are the same. */
function ofLast<Found>(find: (at: number) => Found): (at: number) => Found {
  let last: { at: number; found: Found } | undefined;
  return (at) => {
    if (last?.at !== at) last = { at, found: find(at) };
    return last.found;
  };
}

function toLink(label: string, address: string): InlinePiece {
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
