import { informationBlocks, inlinePieces } from '../../shop/content/text-blocks.rules.ts';
import { MarkedWords, TextBlocks } from '../../ui/text-blocks.tsx';

/** An information page's text as elements; whatever else stands in it is shown as it was typed. */
export function InformationText({ body }: { body: string }) {
  return <TextBlocks blocks={informationBlocks(body)} Words={Words} />;
}

function Words({ text }: { text: string }) {
  return <MarkedWords pieces={inlinePieces(text)} />;
}
