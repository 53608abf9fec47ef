import { guideBlocks } from '../../shop/content/text-blocks.rules.ts';
import { TextBlocks } from '../../ui/text-blocks.tsx';

/** A guide's text as paragraphs and lists. */
export function GuideText({ text }: { text: string }) {
  return <TextBlocks blocks={guideBlocks(text)} />;
}
