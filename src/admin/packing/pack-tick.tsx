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
  /** Whose it is: at the end of its first line where there is room. */
  forWhom?: string;
};

const sizes = {
  sm: {
    side: 48,
    picture: 'size-11 sm:size-12',
    tick: 'gap-2.5! py-1! px-3!',
    text: 'text-sm',
    units: 'text-base',
    many: 'text-lg',
    dot: 'size-4',
  },
  lg: {
    side: 64,
    picture: 'size-12 sm:size-16',
    tick: 'gap-3! py-1.5! px-3!',
    text: '',
    units: 'text-lg',
    many: 'text-2xl',
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
      className={cx(
        'h-full w-full items-center! rounded-lg border border-line bg-surface hover:border-leaf-700 has-checked:border-leaf-300 has-checked:bg-leaf-50 [&>:last-child]:flex-1',
        as.tick,
      )}
      label={
        <span className="flex items-center gap-3">
          <Thumbnail
            src={imageUrl ?? '/images/placeholder.svg'}
            side={as.side}
            className={cx('shrink-0 rounded-md bg-sand object-cover', as.picture)}
          />
          <span className={cx('min-w-0 flex-1', as.text)}>
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 font-semibold wrap-anywhere">
                <span className={cx('figures', units > 1 ? `${as.many} text-clay-700` : as.units)}>
                  {units} ×
                </span>{' '}
                {productName}
              </span>
              {forWhom === undefined ? null : <span className="text-xs text-muted figures">{forWhom}</span>}
            </span>
            <Options thing={thing} dot={as.dot} />
            {sku === null ? null : (
              <span className="block text-sm text-muted wrap-anywhere">
                SKU <span className="figures">{sku}</span>
              </span>
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
