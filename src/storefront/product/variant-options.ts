import type { ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import { effectivePricePaise } from '../../shop/pricing/prices.rules.ts';
import { offeredValues, swatchColor } from '../../shop/variants/attribute-values.rules.ts';
import { allowedPotColors, allowedPotTypes } from '../../shop/variants/dependency.rules.ts';
import type { AttributeName, AttributeValue, Selection } from '../../shop/variants/variants.types.ts';
import { closestChoice } from './closest-choice.ts';

export type VariantOption = {
  name: string;
  hex: string;
  /** The rules let it go with the chosen size. */
  allowed: boolean;
  /** Nothing is left of it in what else is chosen. */
  soldOut: boolean;
};

/** With how tall its plants are, and the price of what choosing it leads to. */
export type OfferedSize = VariantOption & { height: string | undefined; pricePaise: number | undefined };

type Options<Option> = { label: string; options: Option[] };

export type VariantOptions = Record<'potType' | 'potColor', Options<VariantOption>> & {
  size: Options<OfferedSize>;
};

/** What the selectors of a product with variants show. docs/behaviour/product-page.md#selectors. */
export function variantOptions(product: ProductDetail, selection: Selection | null): VariantOptions {
  const offered = offeredValues(product.attributes, product.variants);
  const { size, potType } = selection ?? {};
  const allowed = (values: AttributeValue[], rule: typeof allowedPotTypes) => {
    const names = values.map((value) => value.name);
    return new Set(size === undefined ? names : rule(product.dependencyRules, size, names));
  };
  const types = allowed(offered.potTypes, allowedPotTypes);
  const colors = allowed(offered.potColors, allowedPotColors);
  const option = (value: AttributeValue, isAllowed: boolean, wanted: Wanted): VariantOption => ({
    name: value.name,
    hex: swatchColor(value),
    allowed: isAllowed,
    soldOut: isAllowed && isSoldOut(product, wanted),
  });
  return {
    size: {
      label: labelOf(product, 'pot_size', 'Pot size'),
      options: offered.sizes.map((value) => {
        const led = selection
          ? closestChoice(product, selection, { type: 'size', name: value.name })
          : undefined;
        return {
          ...option(value, true, { size: value.name }),
          height: value.height,
          pricePaise: led && effectivePricePaise(led),
        };
      }),
    },
    potType: {
      label: labelOf(product, 'pot_type', 'Pot type'),
      options: offered.potTypes.map((value) =>
        option(value, types.has(value.name), { size, potType: value.name }),
      ),
    },
    potColor: {
      label: labelOf(product, 'pot_color', 'Pot color'),
      options: offered.potColors.map((value) =>
        option(value, colors.has(value.name), { size, potType, potColor: value.name }),
      ),
    },
  };
}

/** Why some options cannot be chosen now, in words; null when all can. */
export function notAllowedNote(options: readonly VariantOption[], size: string | undefined): string | null {
  const names = options.filter((option) => !option.allowed).map((option) => option.name);
  return names.length === 0 || size === undefined ? null : `Not available in ${size}: ${names.join(', ')}`;
}

/** That the chosen option is sold out, and what may be had instead, in words; null where it is not. */
export function soldOutNote(
  options: readonly VariantOption[],
  chosen: string | null | undefined,
): string | null {
  if (!options.some((option) => option.name === chosen && option.soldOut)) return null;
  const inStock = options.filter((option) => option.allowed && !option.soldOut).map((option) => option.name);
  return inStock.length === 0
    ? `${chosen} is sold out`
    : `${chosen} is sold out. In stock: ${inStock.join(', ')}`;
}

type Wanted = { [Option in keyof Selection]?: Selection[Option] | undefined };

/** Whether variants with these options exist and all are sold out. */
function isSoldOut({ variants }: ProductDetail, wanted: Wanted): boolean {
  const same = variants.filter(
    ({ size, potType, potColor }) =>
      (wanted.size ?? size) === size &&
      (wanted.potType ?? potType) === potType &&
      (wanted.potColor ?? potColor) === potColor,
  );
  return same.length > 0 && same.every((variant) => variant.stock <= 0);
}

function labelOf(product: ProductDetail, name: AttributeName, usual: string): string {
  return product.attributes.find((attribute) => attribute.name === name)?.label || usual;
}
