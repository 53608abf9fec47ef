import { type Codes, codeFields, codeKey, wordOf } from '../variants/product-codes.schema.ts';

/** How a spreadsheet saves a number that is longer than its column shows: of 8901234567890 only '8.90123E+12'. */
const shortened = /^\d(?:\.\d+)?E\+\d{2,}$/i;

/** The codes of a file of which a spreadsheet left no more than the beginning, in sentences; what is stored so is meant. */
export function shortenedCodes(
  given: { [Field in keyof Codes]?: string | undefined },
  stored: Codes,
): string[] {
  return codeFields.flatMap((field) => {
    const code = (given[field] ?? '').trim();
    if (!shortened.test(code) || codeKey(code) === codeKey(stored[field])) return [];
    return `A spreadsheet made ‘${code}’ of the ${wordOf(field)}: format its column as text, and write all of it`;
  });
}
