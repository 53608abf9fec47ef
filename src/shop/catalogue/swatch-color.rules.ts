import { valueId } from './value-id.rules.ts';

const hexColorPattern = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const fallbackGrey = '#9ca3af';

/** The twelve colour names that have a swatch of their own. Specification, storefront §9. */
const namedColors: ReadonlyMap<string, string> = new Map([
  ['white', '#ffffff'],
  ['black', '#1f1f1f'],
  ['brown', '#7b4a2b'],
  ['terracotta', '#c8663f'],
  ['grey', '#8a8f94'],
  ['beige', '#e6d8bd'],
  ['charcoal', '#3b4045'],
  ['stone', '#b9b2a5'],
  ['mustard', '#d3a12c'],
  ['light-grey', '#d3d6d8'],
  ['forest-green', '#2f5d3a'],
  ['navy', '#23355c'],
]);

/** Hex colour for a swatch: the value's own if it is one, else by its name, else grey. */
export function swatchColor(value: { name: string; hexColor?: string | null | undefined }): string {
  const own = value.hexColor?.trim();
  if (own && hexColorPattern.test(own)) return own.toLowerCase();
  return namedColors.get(valueId(value.name)) ?? fallbackGrey;
}
