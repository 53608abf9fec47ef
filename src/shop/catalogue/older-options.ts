import type { DraftColor, DraftSize } from './product-draft.types.ts';
import { valueId } from './value-id.rules.ts';

/** The older colours with their price modifiers in rupees. Specification, admin §3. */
const COLORS: [name: string, hexColor: string, priceModifier: string][] = [
  ['Beige', '#dacab0', '0'],
  ['Charcoal', '#3b3f42', '150'],
  ['Stone', '#a39e93', '100'],
  ['Mustard', '#c9982f', '200'],
  ['Terracotta', '#c4683f', '175'],
  ['Light Grey', '#d2d3d1', '100'],
  ['Forest Green', '#2f5a41', '225'],
  ['Navy', '#25345a', '200'],
];

/** What a product without variants may be offered in; nothing of it is, until staff say so. */
export const olderColors: readonly DraftColor[] = COLORS.map(([name, hexColor, priceModifier]) => ({
  id: valueId(name),
  name,
  hexColor,
  enabled: false,
  priceModifier,
  images: [],
}));

export const olderSizes: readonly DraftSize[] = ['Small', 'Medium', 'Large', 'X-Large'].map((name) => ({
  id: valueId(name),
  name,
  enabled: false,
}));
