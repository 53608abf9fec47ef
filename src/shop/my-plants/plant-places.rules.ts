import type { PlantFacts } from '../catalogue/plant-facts.rules.ts';

/** What plants stand in. */
export const pots = {
  plastic: 'Plastic',
  terracotta: 'Terracotta, unglazed',
  ceramic: 'Ceramic, glazed',
  'self-watering': 'Self-watering',
  other: 'Another pot',
  none: 'No pot: it grows in the ground',
} as const;

/** Where they stand. */
export const places = {
  dim: 'Indoors, away from the window',
  bright: 'Indoors, near a window',
  window: 'On a sunny window sill',
  shade: 'Balcony or terrace, in shade',
  sun: 'Balcony or terrace, in the sun',
} as const;

/** Why a plant is kept no more. */
export const goneReasons = {
  died: 'It died',
  'given-away': 'Given away',
  other: 'Not kept any more',
} as const;

type Kind = { label: string; facts: PlantFacts };

/** What a plant is like of which the shop knows nothing itself. */
export const plantKinds = {
  foliage: {
    label: 'Leafy houseplant',
    facts: { light: ['medium', 'bright'], water: 'moderate', growth: 'medium', humidity: 'normal' },
  },
  succulent: {
    label: 'Succulent',
    facts: { light: ['bright', 'sun'], water: 'sparing', growth: 'slow', humidity: 'dry' },
  },
  cactus: {
    label: 'Cactus',
    facts: { light: ['sun'], water: 'sparing', growth: 'slow', humidity: 'dry', children: 'sharp' },
  },
  fern: {
    label: 'Fern or moss',
    facts: { light: ['low', 'medium'], water: 'generous', growth: 'medium', humidity: 'high' },
  },
  palm: {
    label: 'Palm',
    facts: { light: ['medium', 'bright'], water: 'moderate', growth: 'slow', humidity: 'normal' },
  },
  orchid: {
    label: 'Orchid',
    facts: { light: ['bright'], water: 'moderate', growth: 'slow', humidity: 'high' },
  },
  flowering: {
    label: 'Flowering plant',
    facts: { light: ['bright', 'sun'], water: 'moderate', growth: 'medium', humidity: 'normal' },
  },
  herb: {
    label: 'Herb or vegetable',
    facts: { light: ['sun'], water: 'generous', growth: 'fast', humidity: 'normal', edible: ['leaves'] },
  },
  tree: {
    label: 'Shrub or tree',
    facts: { light: ['sun'], water: 'moderate', growth: 'slow', humidity: 'normal' },
  },
  water: {
    label: 'Grows in water',
    facts: { light: ['medium', 'bright'], water: 'standing', growth: 'medium', humidity: 'normal' },
  },
} as const satisfies Record<string, Kind>;

export type Pot = keyof typeof pots;
export type Place = keyof typeof places;
export type PlantKind = keyof typeof plantKinds;
export type GoneReason = keyof typeof goneReasons;

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[];
export const potKeys = keysOf(pots);
export const placeKeys = keysOf(places);
export const kindKeys = keysOf(plantKinds);
export const goneKeys = keysOf(goneReasons);

/** What was stored, or the first that there is: a version before or after this one may know others. */
export const readPot = (stored: string): Pot => potKeys.find((one) => one === stored) ?? 'other';
export const readPlace = (stored: string): Place => placeKeys.find((one) => one === stored) ?? 'bright';
export const readKind = (stored: string): PlantKind => kindKeys.find((one) => one === stored) ?? 'foliage';

/** What is known of a plant: of its product, and of its kind where that says nothing. */
export function factsOf(kind: PlantKind, facts: PlantFacts): PlantFacts {
  return { ...plantKinds[kind].facts, ...facts };
}

const CM_PER_INCH = 2.54;

/** The pot that was bought, by the words of its options: 'Terracotta' and 'Small (4")' are 10 cm of terracotta. */
export function boughtPot({ potType, size }: { potType: string | null; size: string | null }): {
  pot: Pot;
  potCm: number | null;
} {
  const words = (potType ?? '').toLowerCase();
  const found: readonly [RegExp, Pot][] = [
    [/self[- ]?water/, 'self-watering'],
    [/terra|clay|earthen|mud/, 'terracotta'],
    [/ceramic|porcelain|glazed/, 'ceramic'],
    [/plastic|nursery|poly|grow ?bag/, 'plastic'],
  ];
  const pot = found.find(([look]) => look.test(words))?.[1];
  return { pot: pot ?? (words === '' ? 'plastic' : 'other'), potCm: readSize(size ?? '') };
}

function readSize(size: string): number | null {
  const inches = /(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|''|in\b|inch)/i.exec(size)?.[1];
  const cm = /(\d{1,3}(?:\.\d+)?)\s*cm\b/i.exec(size)?.[1];
  const found = inches === undefined ? Number(cm) : Number(inches) * CM_PER_INCH;
  return found >= 3 && found <= 200 ? Math.round(found) : null;
}

/** Where a new plant most likely stands, by the light that it wants. */
export function likelyPlace({ light = [] }: PlantFacts): Place {
  if (light.length > 0 && light.every((one) => one === 'sun')) return 'sun';
  return light.includes('low') && !light.includes('bright') ? 'dim' : 'bright';
}
