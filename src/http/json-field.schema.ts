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
