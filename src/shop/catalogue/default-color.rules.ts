import type { ColorOption } from './catalogue.types.ts';

/**
 * The colour chosen first for a product with a colour list: its default colour if that is enabled, else the first
 * enabled one. Specification, storefront §4.
 */
export function defaultColor(
  colors: readonly ColorOption[],
  defaultColorId: string | null | undefined,
): ColorOption | undefined {
  const enabled = colors.filter((color) => color.enabled);
  return enabled.find((color) => color.id === defaultColorId) ?? enabled[0];
}
