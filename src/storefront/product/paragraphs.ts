/** The paragraphs of a text: pieces with an empty line between them. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
