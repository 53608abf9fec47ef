import type { Path } from './fields.ts';

/** What a schema says of itself (zod's introspection), as far as it is read here. */
type Def = {
  type: string;
  checks?: { _zod: { def: Check } }[];
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  element?: Schema;
  options?: Schema[];
  shape?: Record<string, Schema>;
};
type Check = { check: string; maximum?: number; length?: number; value?: number; inclusive?: boolean };
type Schema = { _zod: { def: Def } };

/** How long a text or list may be at the most, or how much or little a number. */
export type Bound = { of: 'text' | 'list' | 'number'; at: number; beyond: 1 | -1 };

const noted: Schema[] = [];

/** Every object schema that is made with these functions from now on is noted. */
export function noting<Zod extends object>(zod: Zod): Zod {
  const makers = ['object', 'strictObject', 'looseObject'] as const;
  const own = zod as Record<string, unknown>;
  const wrapped = makers.map((name) => {
    const make = own[name] as (...given: unknown[]) => Schema;
    const wrap = (...given: unknown[]) => {
      const made = make(...given);
      noted.push(made);
      return made;
    };
    return [name, wrap] as const;
  });
  const inner = own['z'];
  return {
    ...zod,
    ...Object.fromEntries(wrapped),
    ...(typeof inner === 'object' && inner !== null && { z: { ...inner, ...Object.fromEntries(wrapped) } }),
  };
}

/** The bounds of one field of a request: those that any schema has for it all of whose names stand beside it there. */
export function boundsOf(fields: unknown, path: Path): Bound[] {
  const found = new Map<string, Bound>();
  // Of what stands in a list, the list's own field says what it may be.
  const names = path.map((name, at) => (typeof name === 'string' ? at : -1));
  const field = Math.max(...names);
  const beside = path.slice(0, field).reduce<unknown>((at, name) => (at as never)?.[name], fields);
  const name = path[field];
  if (typeof beside !== 'object' || beside === null || typeof name !== 'string') return [];
  for (const { _zod } of noted) {
    const { shape = {} } = _zod.def;
    const schema = shape[name];
    if (!schema || !Object.keys(shape).every((one) => Object.hasOwn(beside, one))) continue;
    const wanted = path.slice(field + 1).reduce((at) => at.flatMap(elements), [schema]);
    for (const bound of wanted.flatMap(readBounds)) found.set(JSON.stringify(bound), bound);
  }
  return [...found.values()];
}

/** Those that it is made of: what is optional, one after the other, one of several. */
function parts({ _zod: { def } }: Schema): Schema[] {
  return [def.innerType, def.in, def.out, ...(def.options ?? [])].flatMap((part) => part ?? []);
}

function elements(schema: Schema): Schema[] {
  const { _zod } = schema;
  const { element } = _zod.def;
  return element ? [element] : parts(schema).flatMap(elements);
}

function readBounds(schema: Schema): Bound[] {
  const { _zod: own } = schema;
  const { type, checks = [] } = own.def;
  const of = ({ string: 'text', array: 'list', number: 'number' } as const)[type];
  const direct = of ? checks.flatMap(({ _zod }) => readCheck(of, _zod.def)) : [];
  return [...direct, ...parts(schema).flatMap(readBounds)];
}

function readCheck(of: Bound['of'], { check, maximum, length, value, inclusive = true }: Check): Bound[] {
  const most = maximum ?? length;
  if (of !== 'number') return most === undefined ? [] : [{ of, at: most, beyond: 1 }];
  if (value === undefined || !Number.isFinite(value)) return [];
  if (check === 'less_than') return [{ of, at: inclusive ? value : value - 1, beyond: 1 }];
  return check === 'greater_than' ? [{ of, at: inclusive ? value : value + 1, beyond: -1 }] : [];
}

/** A value for each bound, exactly there or one beyond it. */
export const boundValues = [
  'its own limit',
  'its own limit, in characters of three bytes',
  'one beyond its own limit',
];

export function atBound(
  { of, at, beyond }: Bound,
  { kind, given, mark }: { kind: string; given: unknown; mark: string },
): unknown {
  const size = kind === boundValues[2] ? at + beyond : at;
  if (of === 'number') return size;
  if (of === 'list') return Array.from({ length: size }, () => (given as unknown[] | undefined)?.[0] ?? mark);
  const text = typeof given === 'string' ? given : mark;
  if (kind === boundValues[1]) return chinese(size);
  // As much as may be like what is honest: what is refused for its form never comes to where it is stored.
  if (/^\S+@\S+$/.test(text)) return addressOf(size);
  return text.padEnd(size, /^[\d.]+$/.test(text) ? '1' : 'w').slice(0, size);
}

/** As long as may be before its @, and the rest behind it. */
function addressOf(size: number): string {
  const [LOCAL, LABEL] = [64, 60];
  const domain = `${'w'.repeat(LABEL)}.`.repeat(Math.ceil(size / LABEL));
  const most = size - LOCAL - '@.in'.length;
  return `${'w'.repeat(LOCAL)}@${domain.slice(0, most).replace(/\.$/, 'w')}.in`;
}

/** Always another character, so that no index can make it shorter. */
function chinese(size: number): string {
  const FIRST = 0x4e00;
  const KNOWN = 20_000;
  return Array.from({ length: size }, (_, at) => String.fromCodePoint(FIRST + ((at * 7919) % KNOWN))).join(
    '',
  );
}
