import { useDeferredValue } from 'react';
import { informationBlocks, inlinePieces } from '../../shop/content/information-text.rules.ts';
import { MarkedWords, TextBlocks } from '../../ui/text-blocks.tsx';

/** How a page will be, while it is being written. Its links are for looking at. */
export function PagePreview({ heading, body }: { heading: string; body: string }) {
  const text = useDeferredValue(body);
  return (
    <section aria-label="Preview" className="min-w-0">
      <p className="mb-1.5 text-sm font-semibold">Preview</p>
      <div inert className="rounded-lg bg-paper p-5 wrap-anywhere">
        <p className="mb-5 font-serif text-3xl font-medium">{heading}</p>
        <TextBlocks blocks={informationBlocks(text)} Words={Words} />
      </div>
    </section>
  );
}

function Words({ text }: { text: string }) {
  return <MarkedWords pieces={inlinePieces(text)} />;
}
