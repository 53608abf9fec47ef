import type { ReactNode } from 'react';
import { optionsOf } from '../../shop/shipments/to-fetch.rules.ts';
import type { PackLine } from '../../shop/shipments/orders-to-pack.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Thumbnail } from '../../ui/image.tsx';
import { ColorDot } from '../../ui/labels.tsx';

type PackTickProps = {
  thing: Omit<PackLine, 'id' | 'what'>;
  /** In px, of the picture. */
  side: 64 | 112;
  checked: boolean;
  onTick: (on: boolean) => void;
  /** Below what it is. */
  children?: ReactNode;
};

const sides = { 64: 'size-16', 112: 'size-20 sm:size-28' };

/** So many of a thing, with its picture; all of it is what a thumb or a pointer ticks. */
export function PackTick({ thing, side, checked, onTick, children }: PackTickProps) {
  const { productName, imageUrl, sku, units } = thing;
  return (
    <Checkbox
      checked={checked}
      onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      className="h-full w-full items-center! gap-3! rounded-lg border border-line bg-surface p-3! hover:border-leaf-700 has-checked:border-leaf-300 has-checked:bg-leaf-50"
      label={
        <span className="flex items-center gap-3 sm:gap-4">
          <Thumbnail
            src={imageUrl ?? '/images/placeholder.svg'}
            side={side}
            className={cx('shrink-0 rounded-md bg-sand object-cover', sides[side])}
          />
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">
              <span className={cx('figures', units > 1 ? 'text-2xl text-clay-700' : 'text-xl')}>
                {units} ×
              </span>{' '}
              {productName}
            </span>
            <Options thing={thing} />
            {sku === null ? null : (
              <span className="block text-sm text-muted wrap-anywhere">
                SKU <span className="figures">{sku}</span>
              </span>
            )}
            {children}
          </span>
        </span>
      }
    />
  );
}

/** The colour is seen as well as read: the pots of one plant differ in nothing else. */
function Options({ thing }: Pick<PackTickProps, 'thing'>) {
  const { color, hex } = thing;
  const shape = optionsOf({ ...thing, color: null });
  if (shape === '' && color === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-ink-soft wrap-anywhere">
      <span>{shape} </span>
      {color === null ? null : (
        <span className="inline-flex min-w-0 items-center gap-1.5 font-semibold text-ink">
          {hex === null ? null : <ColorDot hex={hex} className="size-5 shrink-0" />}
          <span className="min-w-0">{color}</span>
        </span>
      )}
    </span>
  );
}
