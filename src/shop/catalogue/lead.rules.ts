/** As much as stands below a name in two lines of a phone. */
const LONGEST = 110;

/** What a description begins with, if it is a short sentence and more follows. docs/behaviour/product-page.md#in-words. */
export function leadOf(description: string): string | null {
  // No more of it is looked at than could be shown, with the blanks behind and what follows.
  const beginning = description.trimStart().slice(0, LONGEST + 8);
  // A full stop is none before a small letter or a digit: 'approx. 20 cm'.
  const [, sentence = ''] = /^([^\n]*?[.!?।]['"’”]?)\s+[^\s\p{Ll}\d]/u.exec(beginning) ?? [];
  return sentence === '' || sentence.length > LONGEST ? null : sentence;
}
