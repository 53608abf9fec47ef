import type { ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import { changePotColor, changePotType, changeSize } from '../../shop/catalogue/variant-choice.rules.ts';
import { offeredValues } from '../../shop/variants/attribute-values.rules.ts';
import type { Selection, Variant } from '../../shop/variants/variants.types.ts';

const changes = { size: changeSize, potType: changePotType, potColor: changePotColor };

/** What choosing one option leads to, by the rules; nothing only without variants. */
export function closestChoice(
  product: ProductDetail,
  current: Selection,
  { type, name }: { type: keyof Selection; name: string },
): Variant | undefined {
  const offered = offeredValues(product.attributes, product.variants);
  const among = {
    variants: product.variants,
    rules: product.dependencyRules,
    potTypes: offered.potTypes.map((value) => value.name),
    potColors: offered.potColors.map((value) => value.name),
  };
  return changes[type](among, current, name);
}
