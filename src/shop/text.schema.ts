import * as z from 'zod/mini';

// Control characters (NUL breaks PostgreSQL, line breaks break mail headers) and halves of surrogate pairs.
const unusable = /[\p{Cc}\p{Cs}]/u;

/** Whether a single line of text can be stored, mailed and printed as it is. */
export function isPlainText(text: string): boolean {
  return !unusable.test(text);
}

/**
 * A form's required single-line text: trimmed, 1 to `max` characters, no control characters.
 * Its messages begin with `label`: '{label} is required'. docs/behaviour/checkout-and-payments.md#the-form.
 */
export function requiredText(label: string, max: number) {
  return z
    .string(`${label} is required`)
    .check(
      z.trim(),
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.maxLength(max, { error: `${label} must be at most ${max} characters`, abort: true }),
      z.refine(isPlainText, `${label} contains characters that cannot be used`),
    );
}

/** Text of a request body, kept as sent (not trimmed): at most `max` characters, no control characters. */
export function boundedText(max: number) {
  return z
    .string()
    .check(
      z.maxLength(max, { abort: true }),
      z.refine(isPlainText, 'Contains characters that cannot be used'),
    );
}

/** A form's text of several lines, which may be empty: trimmed, at most `max` characters, no other control characters. */
export function prose(max: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(max, `Please keep this under ${max} characters`),
    z.refine(
      (text) => isPlainText(text.replace(/[\r\n\t]/g, ' ')),
      'Contains characters that cannot be used',
    ),
  );
}
