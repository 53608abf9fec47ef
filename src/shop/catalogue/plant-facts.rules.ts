import { isPlainText } from '../text.schema.ts';

/**
 * What is known of a plant, as data: what each fact is called, what it may be, and how it is said to shoppers. From this
 * table follow what the product dialog asks, what files of catalogues have, and what pages, cards and search engines are
 * told. docs/behaviour/product-page.md#plant-facts.
 */

/** A fact's value is stored as T, and typed as text: several choices or months with commas between, numbers as they are. */
type Fact<T> = {
  label: string;
  kind: FactKind;
  /** In an empty field, or beside it. */
  hint?: string;
  /** What can be chosen, by its stored name, in its order. */
  choices?: Readonly<Record<string, string>>;
  /** What is stored; null: nothing of this kind. */
  read(stored: unknown): T | null;
  /** As it is typed. */
  type(value: T): string;
  /** What typed text says; a sentence where it says nothing that can be. Never of an empty one. */
  parse(typed: string): { value: T } | { problem: string };
  /** To shoppers. */
  say(value: T): string;
  /** Likewise, where there is little room. */
  sayShort?(value: T): string;
};
type FactKind = 'text' | 'number' | 'choice' | 'choices' | 'months' | 'flag';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const LONGEST_TEXT = 80;

function text(label: string, hint: string): Fact<string> {
  const problemOf = (typed: string) => {
    if (typed.length > LONGEST_TEXT) return `${label}: at most ${LONGEST_TEXT} characters`;
    return isPlainText(typed) ? null : `${label}: contains characters that cannot be used`;
  };
  return {
    label,
    kind: 'text',
    hint,
    read(stored) {
      const value = typeof stored === 'string' ? stored.trim() : '';
      return value === '' || problemOf(value) !== null ? null : value;
    },
    type: (value) => value,
    parse(typed) {
      const problem = problemOf(typed);
      return problem === null ? { value: typed } : { problem };
    },
    say: (value) => value,
  };
}

type Measure = {
  unit: string;
  least: number;
  most: number;
  say: (value: number) => string;
  sayShort?: (value: number) => string;
};

function measure(label: string, { unit, least, most, ...words }: Measure): Fact<number> {
  const isOne = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return {
    label,
    kind: 'number',
    hint: `In ${unit}, ${least} to ${most}`,
    read: (stored) => (isOne(stored) ? stored : null),
    type: String,
    parse(typed) {
      const value = /^-?\d{1,5}$/.test(typed) ? Number(typed) : null;
      return isOne(value) ? { value } : { problem: `${label}: a whole number from ${least} to ${most}` };
    },
    ...words,
  };
}

type Choices<Key extends string> = Readonly<Record<Key, string>>;

function choice<Key extends string>(label: string, of: Choices<Key>, short?: Choices<Key>): Fact<Key> {
  const isOne = (value: unknown): value is Key => typeof value === 'string' && Object.hasOwn(of, value);
  return {
    label,
    kind: 'choice',
    choices: of,
    read: (stored) => (isOne(stored) ? stored : null),
    type: (value) => value,
    parse: (typed) => (isOne(typed) ? { value: typed } : { problem: oneOf(label, of) }),
    say: (value) => of[value],
    ...(short && { sayShort: (value: Key) => short[value] }),
  };
}

/** Several of them, in their order; said by `say`, which is given at least one. */
function choices<Key extends string>(
  label: string,
  of: Choices<Key>,
  say: (words: readonly string[]) => string,
): Fact<Key[]> {
  const keys = Object.keys(of) as Key[];
  const isOne = (value: unknown): value is Key => typeof value === 'string' && Object.hasOwn(of, value);
  return {
    label,
    kind: 'choices',
    choices: of,
    read(stored) {
      const known = Array.isArray(stored) ? keys.filter((key) => stored.includes(key)) : [];
      return known.length > 0 ? known : null;
    },
    type: (values) => values.join(','),
    parse(typed) {
      const parts = partsOf(typed);
      if (!parts.every(isOne)) return { problem: oneOf(label, of) };
      return { value: keys.filter((key) => parts.includes(key)) };
    },
    say: (values) => say(values.map((key) => of[key])),
    // What it cannot do without, or what there is most of.
    sayShort: ([least]) => (least === undefined ? '' : of[least]),
  };
}

function months(label: string): Fact<number[]> {
  const isMonth = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 12;
  const sorted = (values: readonly unknown[]) =>
    MONTHS.map((_, at) => at + 1).filter((month) => values.includes(month));
  return {
    label,
    kind: 'months',
    hint: 'As numbers: 3, 4, 5',
    read(stored) {
      const known = Array.isArray(stored) ? sorted(stored) : [];
      return known.length > 0 ? known : null;
    },
    type: (values) => values.join(','),
    parse(typed) {
      const parts = partsOf(typed).map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : null));
      return parts.every(isMonth)
        ? { value: sorted(parts) }
        : { problem: `${label}: numbers of months from 1 to 12, with commas between` };
    },
    say: sayMonths,
  };
}

function flag(label: string, words: string): Fact<true> {
  return {
    label,
    kind: 'flag',
    read: (stored) => (stored === true ? true : null),
    type: () => 'yes',
    parse: (typed) => (typed === 'yes' ? { value: true } : { problem: `${label}: yes, or nothing` }),
    say: () => words,
  };
}

/** Parts between commas or bars. */
function partsOf(typed: string): string[] {
  return typed
    .split(/[,|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function oneOf(label: string, known: Readonly<Record<string, string>>): string {
  return `${label}: ${Object.keys(known).join(', ')}`;
}

/** Runs of months, the year as a ring: 'October to March', 'April, and August to September'. */
function sayMonths(values: readonly number[]): string {
  if (values.length === MONTHS.length) return 'All year';
  const has = (month: number) => values.includes(((month + 11) % 12) + 1);
  const starts = values.filter((month) => !has(month - 1));
  const runs = starts.map((start) => {
    let end = start;
    while (has(end + 1)) end += 1;
    const [first, last] = [MONTHS[start - 1], MONTHS[(end - 1) % 12]];
    return first === last ? `${first}` : `${first} to ${last}`;
  });
  return runs.length < 2 ? runs.join('') : `${runs.slice(0, -1).join(', ')} and ${runs.at(-1)}`;
}

/** 'Low light to direct sun': what it stands, from the least to the most. */
function sayRange(words: readonly string[]): string {
  const [first = '', last = first] = [words[0], words.at(-1)];
  return first === last ? first : `${first} to ${last.charAt(0).toLowerCase()}${last.slice(1)}`;
}

/** 40: '40 cm'; 150: '1.5 m'. */
export const cm = (value: number) => (value < 100 ? `${value} cm` : `${value / 100} m`);

/** Of pets, where there is little room. */
export const petsShort = { safe: 'Pet-safe', irritant: 'Not for pets', toxic: 'Not for pets' };

/** Every fact, in the order in which shoppers read them. */
export const plantFacts = {
  light: choices(
    'Light',
    { low: 'Low light', medium: 'Medium light', bright: 'Bright, indirect light', sun: 'Direct sun' },
    sayRange,
  ),
  water: choice('Water', {
    sparing: 'Little: once the soil is dry throughout',
    moderate: 'When the top of the soil is dry',
    generous: 'Often: the soil stays moist',
    standing: 'Grows in water',
  }),
  effort: choice(
    'Effort',
    { easy: 'Easy', some: 'Wants some care', demanding: 'Demanding' },
    { easy: 'Easy care', some: 'Some care', demanding: 'Demanding' },
  ),
  pets: choice(
    'Pets',
    {
      safe: 'Safe for cats and dogs',
      irritant: 'Irritates cats and dogs that chew it',
      toxic: 'Toxic to cats and dogs',
    },
    petsShort,
  ),
  children: choice('Children', {
    safe: 'Safe around children',
    irritant: 'Irritates mouth and skin: out of children’s reach',
    toxic: 'Poisonous if eaten: out of children’s reach',
    sharp: 'Has thorns or spines: out of children’s reach',
  }),
  height: measure('Height', {
    unit: 'cm',
    least: 1,
    most: 3_000,
    say: (value) => `Up to ${cm(value)} in a pot`,
    sayShort: (value) => `Grows to ${cm(value)}`,
  }),
  spread: measure('Spread', { unit: 'cm', least: 1, most: 3_000, say: (value) => `Up to ${cm(value)} wide` }),
  growth: choice('Growth', { slow: 'Slow', medium: 'Steady', fast: 'Fast' }),
  humidity: choice('Humidity', {
    dry: 'Takes dry air',
    normal: 'Normal room air',
    high: 'Likes humid air',
  }),
  air: flag('Air-purifying', 'Took pollutants out of the air when NASA tested it in 1989'),
  flowering: months('Flowers'),
  fragrance: choice('Fragrance', { none: 'None', light: 'Light', strong: 'Strong' }),
  edible: choices('Edible', { leaves: 'Leaves', flowers: 'Flowers', fruit: 'Fruit' }, (words) =>
    words.map((word, at) => (at === 0 ? word : word.toLowerCase())).join(' and '),
  ),
  coldest: measure('Cold', { unit: '°C', least: -20, most: 30, say: (value) => `Down to ${value} °C` }),
  hottest: measure('Heat', { unit: '°C', least: 20, most: 55, say: (value) => `Up to ${value} °C` }),
  origin: text('Origin', 'Where it grows wild'),
  botanicalName: text('Botanical name', 'As in ‘Ocimum tenuiflorum’'),
} as const;

export type FactKey = keyof typeof plantFacts;
type ValueOf<Key extends FactKey> = (typeof plantFacts)[Key] extends Fact<infer T> ? T : never;
/** What is known of one plant: lengths in cm, temperatures in °C, months from 1. What nobody said is left out. */
export type PlantFacts = { [Key in FactKey]?: ValueOf<Key> };
/** The same as staff type it, empty where nothing is said. */
export type FactsDraft = Record<FactKey, string>;

export const factKeys = Object.keys(plantFacts) as FactKey[];

const factOf = (key: FactKey) => plantFacts[key] as Fact<unknown>;

/** What a column holds, without what is of no known kind. */
export function readFacts(stored: unknown): PlantFacts {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = factKeys.flatMap((key) => {
    const value = Object.hasOwn(stored, key) ? factOf(key).read(stored[key as keyof typeof stored]) : null;
    return value === null ? [] : [[key, value] as const];
  });
  return Object.fromEntries(known);
}

/** Stored facts as they are typed. */
export function typeFacts(facts: PlantFacts): FactsDraft {
  const typed = (key: FactKey) => (facts[key] === undefined ? '' : factOf(key).type(facts[key]));
  return Object.fromEntries(factKeys.map((key) => [key, typed(key)])) as FactsDraft;
}

/** What was typed, to be stored, without what says nothing. */
export function parseFacts(draft: FactsDraft): PlantFacts {
  const parsed = factKeys.flatMap((key) => {
    const typed = draft[key].trim();
    const read = typed === '' ? null : factOf(key).parse(typed);
    return read && 'value' in read ? [[key, read.value] as const] : [];
  });
  return Object.fromEntries(parsed);
}

/** Why what was typed of a fact cannot be; null if it can. */
export function factProblem(key: FactKey, typed: string): string | null {
  if (typed.trim() === '') return null;
  const read = factOf(key).parse(typed.trim());
  return 'problem' in read ? read.problem : null;
}

/** A fact in words, as shoppers read it; `short` where there is little room. */
export type ToldFact = { key: FactKey; label: string; text: string; short: string };

/** All that is known, in words. */
export function tellFacts(facts: PlantFacts): ToldFact[] {
  return factKeys.flatMap((key) => {
    const { label, say, sayShort = say } = factOf(key);
    const value = facts[key];
    return value === undefined ? [] : [{ key, label, text: say(value), short: sayShort(value) }];
  });
}
