// oxlint-disable react/no-array-index-key -- a text is shown as a whole: its blocks never change places
import type { ComponentType } from 'react';
import { Link } from 'react-router';

type Block =
  | { kind: 'heading'; text: string }
  /** Its breaks are kept. */
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

type TextBlocksProps = {
  blocks: readonly Block[];
  /** Shows the words of a block; they are shown as they are when missing. */
  Words?: ComponentType<{ text: string }> | undefined;
};

/** A longer text in its headings, paragraphs and lists. */
export function TextBlocks({ blocks, Words = PlainWords }: TextBlocksProps) {
  return (
    <div className="max-w-copy space-y-4 text-lg text-ink-soft">
      {blocks.map((block, at) => {
        if (block.kind === 'heading') {
          return (
            <h2 key={at} className="pt-6 text-2xl text-ink first:pt-0">
              <Words text={block.text} />
            </h2>
          );
        }
        if (block.kind === 'paragraph') {
          return (
            <p key={at} className="whitespace-pre-line">
              <Words text={block.text} />
            </p>
          );
        }
        return (
          <ul key={at} className="list-disc space-y-2 pl-5 marker:text-leaf-400">
            {block.items.map((item, position) => (
              <li key={position} className="pl-1.5">
                <Words text={item} />
              </li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

function PlainWords({ text }: { text: string }) {
  return text;
}

/** A piece of a line. Whoever makes it has seen to it that an address is safe to follow. */
type WordPiece =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; pieces: WordPiece[] }
  | { kind: 'link'; text: string; address: string };

/** Words with bold ones and links among them; whatever else stands in them is shown as it was typed. */
export function MarkedWords({ pieces }: { pieces: readonly WordPiece[] }) {
  return pieces.map((piece, at) => {
    if (piece.kind === 'text') return piece.text;
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a line never change places
    return piece.kind === 'link' ? <TextLink key={at} {...piece} /> : <Bold key={at} {...piece} />;
  });
}

function TextLink({ address, text }: Extract<WordPiece, { kind: 'link' }>) {
  return (
    <Link to={address} className="text-link">
      {text}
    </Link>
  );
}

function Bold({ pieces }: Extract<WordPiece, { kind: 'bold' }>) {
  return (
    <strong className="font-semibold text-ink">
      <MarkedWords pieces={pieces} />
    </strong>
  );
}
