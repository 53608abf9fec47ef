/**
 * What is expected of a value that came from outside: `parse` gives it, without what nobody asked for, or throws. The
 * shop's pages read by these what they are answered and what they stored; zod's schemas are shapes, too, but weigh more
 * than all that a page has to read (docs/decisions/0051-weight.md). Forms and what is written are zod's.
 */
export type Shape<T> = { parse(value: unknown): T };

/** What a shape gives. */
export type Of<Some> = Some extends Shape<infer T> ? T : never;

/** What satisfies a condition, as it is. */
export function where<T>(fits: (value: unknown) => value is T): Shape<T> {
  return {
    parse(value) {
      if (!fits(value)) throw new Error('It has another shape than was expected');
      return value;
    },
  };
}

export const text = where((value) => typeof value === 'string');
/** None of those that JSON cannot hold. */
export const number = where((value): value is number => Number.isFinite(value));
export const boolean = where((value) => typeof value === 'boolean');
export const anything: Shape<unknown> = { parse: (value) => value };

/** Text that looks so. */
export const like = (look: RegExp) =>
  where((value): value is string => typeof value === 'string' && look.test(value));

/** In either case of its letters. */
export const guid = like(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i);

export const between = (least: number, most: number) =>
  where(
    (value): value is number => Number.isFinite(value) && Number(value) >= least && Number(value) <= most,
  );

export const oneOf = <const T extends string | boolean>(...values: readonly T[]) =>
  where((value): value is T => values.some((one) => one === value));

/** What is made of a value that has the first shape. */
export const made = <T, Made>(shape: Shape<T>, make: (value: T) => Made): Shape<Made> => ({
  parse: (value) => make(shape.parse(value)),
});

/** Without the blanks around it, and with something between them. */
export const words = made(like(/\S/), (value) => value.trim());

export const optional = <T>(shape: Shape<T>): Shape<T | undefined> => ({
  parse: (value) => (value === undefined ? undefined : shape.parse(value)),
});

export const nullable = <T>(shape: Shape<T>): Shape<T | null> => ({
  parse: (value) => (value === null ? null : shape.parse(value)),
});

/** What is read, or null where it has another shape. */
export function readAs<T>(shape: Shape<T>, value: unknown): T | null {
  try {
    return shape.parse(value);
  } catch {
    return null;
  }
}

/** Another value in place of one that has another shape, or is missing. */
export const otherwise = <T, Other>(shape: Shape<T>, other: Other): Shape<T | Other> => ({
  parse(value) {
    try {
      return shape.parse(value);
    } catch {
      return other;
    }
  },
});

export const list = <T>(of: Shape<T>): Shape<T[]> =>
  made(
    where((value): value is unknown[] => Array.isArray(value)),
    (entries) => entries.map((entry) => of.parse(entry)),
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By whatever keys. */
export const record = <T>(of: Shape<T>): Shape<Record<string, T>> =>
  made(where(isRecord), (value) =>
    Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, of.parse(entry)])),
  );

type Fields = Readonly<Record<string, Shape<unknown>>>;
type MayMiss<F extends Fields> = { [K in keyof F]: undefined extends Of<F[K]> ? K : never }[keyof F];
type Read<F extends Fields> = { [K in Exclude<keyof F, MayMiss<F>>]: Of<F[K]> } & {
  [K in MayMiss<F>]?: Of<F[K]>;
};

/** By these keys; what may be undefined may be missing. */
export const object = <const F extends Fields>(fields: F): Shape<{ [K in keyof Read<F>]: Read<F>[K] }> =>
  made(where(isRecord), (value) => {
    const read = Object.entries(fields).map(([key, shape]) => [key, shape.parse(value[key])] as const);
    const known = read.filter(([key, one]) => one !== undefined || key in value);
    return Object.fromEntries(known) as Read<F>;
  });
