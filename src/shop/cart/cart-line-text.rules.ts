import type { CartItem } from './cart.types.ts';

type Described = Pick<CartItem, 'variantInfo' | 'selectedPotColor' | 'selectedSize'>;

/** The options of a line in words: pot type, size and pot colour, else colour name and size; '' without any. */
export function describeCartLine({ variantInfo, selectedPotColor, selectedSize }: Described): string {
  const parts = variantInfo
    ? [variantInfo.pot_type, variantInfo.size, variantInfo.pot_color]
    : [selectedPotColor?.name, selectedSize];
  return parts.filter(Boolean).join(', ');
}

/** A line's name with its options behind it in brackets, if it has any. */
export function cartLineName(line: Described & Pick<CartItem, 'name'>): string {
  const options = describeCartLine(line);
  return options === '' ? line.name : `${line.name} (${options})`;
}
