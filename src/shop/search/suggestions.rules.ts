import { boolean, guid, list, made, number, object, otherwise, text, type Of } from '../shapes.rules.ts';
import { toSearchWords } from '../list-page.rules.ts';

const LONGEST_TYPED = 60;
/** Fewer letters begin too much to mean anything. */
export const FEWEST_LETTERS = 2;

const named = object({ id: guid, name: text });

/** What is suggested to who types. docs/behaviour/content.md#suggestions. */
export const suggestionsAnswer = object({
  products: list(
    object({ id: guid, name: text, imageUrl: text, pricePaise: number, hasHigherPrices: boolean }),
  ),
  categories: list(named),
  guides: list(named),
});

export type Suggestions = Of<typeof suggestionsAnswer>;

/** What somebody has typed so far, as it is asked for: the same for all that differs in case and blanks alone. */
export function toTyped(value: string): string {
  return toSearchWords(value).toLowerCase().replaceAll(/\s+/gu, ' ').slice(0, LONGEST_TYPED).trim();
}

/** The query of the call; what makes no sense is nothing typed. */
export const suggestionsQuery = object({ q: otherwise(made(text, toTyped), '') });
