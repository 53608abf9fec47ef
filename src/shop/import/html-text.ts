import { compile } from 'html-to-text';

const convert = compile({
  wordwrap: false,
  preserveNewlines: true,
  limits: { maxInputLength: 200_000, maxDepth: 50 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'ul', options: { itemPrefix: '• ' } },
    { selector: 'table', options: { uppercaseHeaderCells: false } },
  ],
});

/** A description of another shop as our text: paragraphs and lists stay lines, marks and scripts go. */
export function htmlToText(html: string): string {
  const text = /<[a-z!/]|&[a-z#\d]+;/i.test(html) ? convert(html) : html;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
