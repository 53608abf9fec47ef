// oxlint-disable react/no-array-index-key -- a text is shown as a whole: its blocks never change places
import type { ComponentType } from 'react';

type Block =
  | { kind: 'heading'; text: string }
  /** Its breaks are kept. */
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

export type TextBlocksProps = {
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
