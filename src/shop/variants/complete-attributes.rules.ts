import { valueId } from '../catalogue/value-id.rules.ts';
import { defaultAttributes } from './default-attributes.ts';
import type { EditedAttribute, StoredVariant } from './variants.types.ts';

type Options = Pick<StoredVariant, 'size' | 'potType' | 'potColor'>;

/**
 * All three groups, in the shop's order. A group that is not stored holds what the variants have of it or, without
 * variants, the defaults to choose from.
 */
export function completeAttributes(
  stored: readonly EditedAttribute[],
  variants: readonly Options[],
): EditedAttribute[] {
  return defaultAttributes.map((group) => {
    const own = stored.find(({ name }) => name === group.name);
    if (own) return own;
    if (variants.length === 0) return group;
    const names = new Set(variants.flatMap((variant) => optionOf(variant, group) ?? []));
    const values = [...names].map((name) => ({
      id: valueId(name),
      name,
      enabled: true,
      hexColor: group.values.find((value) => value.name === name)?.hexColor ?? null,
    }));
    return { ...group, values };
  });
}

function optionOf({ size, potType, potColor }: Options, { name }: EditedAttribute): string | null {
  return { pot_size: size, pot_type: potType, pot_color: potColor }[name];
}
