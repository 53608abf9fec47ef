import { type TextBlock, textBlocks } from './text-blocks.rules.ts';

/** A piece of a line: plain words, bold ones, or a link that is safe to follow. */
export type InlinePiece =
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
