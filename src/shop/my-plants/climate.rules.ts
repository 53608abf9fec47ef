/**
 * The climates that plants are cared for in: the five zones of the National Building Code of India (2016, part 8), with
 * the coast that has its rain in winter apart. docs/behaviour/my-plants.md#climate.
 */
export const climates = {
  'hot-dry': {
    label: 'Hot and dry',
    where: 'Rajasthan, Gujarat, Marathwada',
    // A letter for each month from January: winter, summer, monsoon, after it.
    seasons: 'wwssssmmmaaw',
  },
  'warm-humid': {
    label: 'Warm and humid',
    where: 'the coasts, Bengal, Odisha, the north-east',
    seasons: 'wwsssmmmmaaw',
  },
  'late-rains': {
    label: 'Warm and humid, rain from October to December',
    where: 'Tamil Nadu, Puducherry',
    seasons: 'wwsssssssmmm',
  },
  composite: {
    label: 'Composite: hot summers, cold winters',
    where: 'Delhi, Punjab, Uttar Pradesh, Madhya Pradesh, Telangana',
    seasons: 'wwssssmmmaaw',
  },
  temperate: { label: 'Temperate', where: 'Bengaluru and around', seasons: 'wwsssmmmmmaw' },
  cold: { label: 'Cold', where: 'the mountains', seasons: 'wwwsssmmaaww' },
} as const;

export type Climate = keyof typeof climates;
export const climateKeys = Object.keys(climates) as Climate[];

/** Of a place about which nothing is known: the zone that most people live in. */
export const DEFAULT_CLIMATE: Climate = 'composite';

export type Season = 'winter' | 'summer' | 'monsoon' | 'autumn';
const seasonOf: Readonly<Record<string, Season>> = { w: 'winter', s: 'summer', m: 'monsoon', a: 'autumn' };

/** Which season it is there in a month from 1. */
export function seasonIn(climate: Climate, month: number): Season {
  return seasonOf[climates[climate].seasons[month - 1] ?? ''] ?? 'summer';
}

/** One that was stored or sent, if it is one. */
export function readClimate(value: string | null | undefined): Climate | null {
  return climateKeys.find((one) => one === value) ?? null;
}
