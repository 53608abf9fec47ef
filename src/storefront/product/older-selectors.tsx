import { swatchColor } from '../../shop/catalogue/attribute-values.rules.ts';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import { formatPaise } from '../../shop/money.ts';
import { RadioGroup, SwatchGroup } from '../../ui/choices.tsx';

export type OlderSelectorsProps = {
  product: Pick<ProductDetail, 'colors' | 'sizes'>;
  colorId: string | null;
  sizeId: string | null;
  colorError: string | null;
  sizeError: string | null;
  onColor: (id: string) => void;
  onSize: (id: string) => void;
};

/** The older size and colour lists of a product without variants: only what is enabled. */
export function OlderSelectors(props: OlderSelectorsProps) {
  const sizes = props.product.sizes.filter((size) => size.enabled);
  const colors = props.product.colors.filter((color) => color.enabled);
  return (
    <>
      {sizes.length === 0 ? null : (
        <RadioGroup
          legend="Size"
          value={props.sizeId}
          onChange={props.onSize}
          error={props.sizeError}
          options={sizes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {colors.length === 0 ? null : (
        <SwatchGroup
          legend="Pot color"
          value={props.colorId}
          onChange={props.onColor}
          error={props.colorError}
          options={colors.map((color) => ({
            value: color.id,
            name: color.name + priceDifference(color.priceModifierPaise),
            hex: swatchColor(color),
          }))}
        />
      )}
    </>
  );
}

function priceDifference(paise: number): string {
  if (paise === 0) return '';
  return ` (${paise > 0 ? '+' : ''}${formatPaise(paise)})`;
}
