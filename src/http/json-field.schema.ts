import * as z from 'zod/mini';

const DEEPEST = 64;

/** Whether it holds lists or objects within each other as nobody honest sends them: writing it again would overflow. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** A form's field that carries JSON: what it says, of whatever shape. */
export const jsonField = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const value = parseShallow(text);
    if (value !== undefined) return value;
    context.issues.push({ code: 'custom', message: 'Not JSON', input: text });
    return z.NEVER;
  }),
);

/** Undefined for what is not JSON, or too deep. */
export function parseShallow(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** A pair of halves, half a character or a NUL, and any other escape, so that none is taken for the end of another. */
const ESCAPE = /\\u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|\\u(0000|d[89a-f][\da-f]{2})|\\[^]/gi;

/** JSON as the database can keep it: a NUL, and half a character, become the sign for what cannot be read (U+FFFD). */
export function storableJson(json: string): string {
  return json.replaceAll(ESCAPE, (escape, _first, _second, unstorable: string | undefined) =>
    unstorable === undefined ? escape : '\\ufffd',
  );
}
