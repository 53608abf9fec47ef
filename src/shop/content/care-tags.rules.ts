import type { PlantFacts } from '../catalogue/plant-facts.rules.ts';
import { tellFacts } from '../catalogue/plant-facts.rules.ts';
import { firstSentence } from '../invoices/parcel-paper.rules.ts';

/** What a pot says of its plant, and where its guide is. docs/behaviour/plant-care.md#tags-for-pots. */
export type CareTag = {
  name: string;
  botanicalName: string | null;
  /** At most three. `short` where there is little room. */
  facts: { label: string; text: string; short: string }[];
  /** Absolute: what the code says. */
  address: string;
};

const MILLIMETRE = 72 / 25.4;

type TagSize = {
  label: string;
  columns: number;
  rows: number;
  /** Where the code stands: beside the words, or above them, with nothing below that earth would cover. */
  code: 'beside' | 'above';
  /** All in points. */
  codeSide: number;
  padding: number;
  name: number;
  botanicalName: number;
  fact: number;
  /** Facts as cards of the shop say them. */
  isShort: boolean;
};

/** How tags divide a sheet of A4 among them. The second is that of label sheets with 24 of 70 × 37 mm. */
export const tagSizes = {
  card: {
    label: 'Cards, 8 a sheet (105 × 74 mm)',
    columns: 2,
    rows: 4,
    code: 'beside',
    codeSide: 38 * MILLIMETRE,
    padding: 5 * MILLIMETRE,
    name: 15,
    botanicalName: 9.5,
    fact: 10.5,
    isShort: false,
  },
  label: {
    label: 'Labels, 24 a sheet (70 × 37 mm)',
    columns: 3,
    rows: 8,
    code: 'beside',
    codeSide: 26 * MILLIMETRE,
    padding: 3 * MILLIMETRE,
    name: 9.5,
    botanicalName: 6.5,
    fact: 6.5,
    isShort: true,
  },
  stake: {
    label: 'Stakes, 12 a sheet (35 × 148 mm)',
    columns: 6,
    rows: 2,
    code: 'above',
    codeSide: 28 * MILLIMETRE,
    padding: 3.5 * MILLIMETRE,
    name: 10.5,
    botanicalName: 7.5,
    fact: 8.5,
    isShort: false,
  },
} as const satisfies Record<string, TagSize>;

export type TagSizeName = keyof typeof tagSizes;
export const tagSizeNames = Object.keys(tagSizes) as TagSizeName[];

/** How many tags a sheet holds. */
export function tagsOnSheet(size: TagSizeName): number {
  return tagSizes[size].columns * tagSizes[size].rows;
}

const ON_TAGS: ReadonlySet<string> = new Set(['light', 'water', 'pets']);

type Known = { facts: PlantFacts; light: string | null; water: string | null };

/** What a tag says of care: the plant's own facts, or, where nobody noted any, what its guide begins with. */
export function tagFacts({ facts, light, water }: Known): CareTag['facts'] {
  const told = tellFacts(facts).filter(({ key }) => ON_TAGS.has(key));
  if (told.length > 0) return told.map(({ label, text, short }) => ({ label, text, short }));
  return [
    { label: 'Light', text: firstSentence(light) },
    { label: 'Water', text: firstSentence(water) },
  ].flatMap((fact) => (fact.text === '' ? [] : [{ ...fact, short: fact.text }]));
}
