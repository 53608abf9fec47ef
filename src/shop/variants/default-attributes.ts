import { valueId } from '../catalogue/value-id.rules.ts';
import type { EditedAttribute, EditedValue } from './variants.types.ts';

/** What a colour is shown in until another is chosen. Specification, admin §9. */
export const DEFAULT_HEX_COLOR = '#666666';

/** What is offered to choose from; none of it is, until staff enable it. Specification, admin §3. */
export const defaultAttributes: readonly EditedAttribute[] = [
  {
    name: 'pot_size',
    label: 'Pot size',
    values: ['Small (4")', 'Medium (5")', 'Large (8")', 'X-Large (10")'].map((name) => toValue(name)),
  },
  {
    name: 'pot_type',
    label: 'Pot type',
    values: ['Plastic', 'Self-watering', 'Round 4"', 'Square 4"', 'Krish 4"', 'Krish 5"'].map((name) =>
      toValue(name),
    ),
  },
  {
    name: 'pot_color',
    label: 'Pot color',
    values: Object.entries({
      White: '#f7f5f0',
      Yellow: '#ebbe3c',
      Orange: '#df7a35',
      Red: '#b23a31',
      Black: '#242526',
      Beige: '#dacab0',
    }).map(([name, hexColor]) => toValue(name, hexColor)),
  },
];

function toValue(name: string, hexColor: string | null = null): EditedValue {
  return { id: valueId(name), name, enabled: false, hexColor };
}
