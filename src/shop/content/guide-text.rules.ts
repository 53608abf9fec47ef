import { type TextBlock, textBlocks } from './text-blocks.rules.ts';

/** A bullet or a dash; a minus sign before a number is neither. */
const ITEM = /^(?:[•‣◦▪●·*–—-](?:\s+|$)|[•‣◦▪●](?=\S)|[–—-](?=[^\s\d–—-]))/u;

/** A guide's text as paragraphs and lists (specification, storefront §2: bullets and dashes begin lists). */
export function guideBlocks(text: string): TextBlock[] {
  return textBlocks(text, { item: ITEM });
}
