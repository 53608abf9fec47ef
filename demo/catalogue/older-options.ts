import type { DemoOlderColor, DemoOlderSize } from '../demo.types.ts';

/** The older colour and size options a pot is sold in; ids are those of the tables below. */
export type OlderColorsPlan = {
  colors: string[];
  defaultColor: string;
  sizes: string[];
  defaultSize: string;
  /** Rupees by colour id, where this pot differs from the usual. */
  priceModifiers?: Record<string, number>;
};

/** Names and modifiers in rupees: docs/behaviour/variants.md#older-options, 'Older colour options'. */
const olderColors = [
  { id: 'beige', name: 'Beige', hexColor: '#DACAB0', priceModifier: 0 },
  { id: 'charcoal', name: 'Charcoal', hexColor: '#3B3F42', priceModifier: 150 },
  { id: 'stone', name: 'Stone', hexColor: '#A39E93', priceModifier: 100 },
  { id: 'mustard', name: 'Mustard', hexColor: '#C9982F', priceModifier: 200 },
  { id: 'terracotta', name: 'Terracotta', hexColor: '#C4683F', priceModifier: 175 },
  { id: 'light-grey', name: 'Light Grey', hexColor: '#D2D3D1', priceModifier: 100 },
  { id: 'forest-green', name: 'Forest Green', hexColor: '#2F5A41', priceModifier: 225 },
  { id: 'navy', name: 'Navy', hexColor: '#25345A', priceModifier: 200 },
];

const olderSizes = [
  { id: 'small', name: 'Small' },
  { id: 'medium', name: 'Medium' },
  { id: 'large', name: 'Large' },
  { id: 'x-large', name: 'X-Large' },
];

/** All older colours, the plan's own enabled. */
export function makeOlderColors(plan: OlderColorsPlan): DemoOlderColor[] {
  return olderColors.map((color) => ({
    ...color,
    priceModifier: plan.priceModifiers?.[color.id] ?? color.priceModifier,
    enabled: plan.colors.includes(color.id),
  }));
}

/** All older sizes, those with the given ids enabled. */
export function makeOlderSizes(enabledIds: string[]): DemoOlderSize[] {
  return olderSizes.map((size) => ({ ...size, enabled: enabledIds.includes(size.id) }));
}
