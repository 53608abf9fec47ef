import { optionsOf } from '../../shop/shipments/to-fetch.rules.ts';
import type { PackLine } from '../../shop/shipments/orders-to-pack.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Thumbnail } from '../../ui/image.tsx';
import { ColorDot } from '../../ui/labels.tsx';

type PackTickProps = {
  thing: Omit<PackLine, 'id' | 'what'>;
  /** As one of a list to go along, or as what lies on the table. */
  size: 'sm' | 'lg';
  checked: boolean;
  onTick: (on: boolean) => void;
  /** Whose it is. */
  forWhom?: string;
};

const sizes = {
  sm: {
    side: 48,
    picture: 'size-11 sm:size-12',
    text: 'text-sm',
    units: 'min-w-8 text-base',
    many: 'min-w-8 text-lg',
    dot: 'size-4',
  },
  lg: {
    side: 64,
    picture: 'size-12 sm:size-16',
    text: '',
    units: 'min-w-9 text-lg sm:min-w-11',
    many: 'min-w-9 text-xl sm:min-w-11 sm:text-2xl',
    dot: 'size-5',
  },
};

/** So many of a thing, with its picture; all of it is what a thumb or a pointer ticks. */
export function PackTick({ thing, size, checked, onTick, forWhom }: PackTickProps) {
  const { productName, imageUrl, sku, units } = thing;
  const as = sizes[size];
  return (
    <Checkbox
      checked={checked}
      onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      className="h-full w-full items-center! px-2 py-2! hover:bg-paper has-checked:bg-leaf-50 [&>:last-child]:min-w-0 [&>:last-child]:flex-1"
      label={
        <span className="flex items-center gap-2.5 sm:gap-3">
          {/* Below each other in every line: who goes along the list counts. */}
          <span
            className={cx(
              'shrink-0 text-right font-semibold whitespace-nowrap figures',
              units > 1 ? `${as.many} text-clay-700` : `${as.units} text-ink-soft`,
            )}
          >
            {units} ×
          </span>{' '}
          <Thumbnail
            src={imageUrl ?? '/images/placeholder.svg'}
            side={as.side}
            className={cx('shrink-0 rounded-md bg-sand object-cover', as.picture)}
          />
          <span className={cx('min-w-0 flex-1', as.text)}>
            <span className="block leading-snug font-semibold wrap-anywhere">{productName} </span>
            <Options thing={thing} dot={as.dot} />
            {sku === null ? null : (
              <span className="block text-sm text-muted wrap-anywhere">
                SKU <span className="figures">{sku}</span>
              </span>
            )}
            {forWhom === undefined ? null : (
              <span className="block text-xs text-muted figures">{forWhom}</span>
            )}
          </span>
        </span>
      }
    />
  );
}

/** The colour is seen as well as read: the pots of one plant differ in nothing else. */
function Options({ thing, dot }: Pick<PackTickProps, 'thing'> & { dot: string }) {
  const { color, hex } = thing;
  const shape = optionsOf({ ...thing, color: null });
  if (shape === '' && color === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-ink-soft wrap-anywhere max-sm:text-sm">
      <span>{shape} </span>
      {color === null ? null : (
        <span className="inline-flex min-w-0 items-center gap-1.5 font-semibold text-ink">
          {hex === null ? null : <ColorDot hex={hex} className={cx('shrink-0', dot)} />}
          <span className="min-w-0">{color}</span>
        </span>
      )}
    </span>
  );
}
