import { Heart } from 'lucide-react';
import { iconButtonClass } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { toggleWish, useIsWished } from './use-wishes.ts';

type HeartProps = {
  product: string;
  name: string;
  variant?: string | undefined;
  /** On a picture it is small, so that leaves and flowers are seen. */
  size?: 'sm' | 'md' | undefined;
};

/** Puts a plant on the wish list and takes it off. Only script can: without, it is not there. */
export function WishHeart({ product, name, variant, size = 'md' }: HeartProps) {
  const isOn = useIsWished(product);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`On my wish list: ${name}`}
      className={cx(iconButtonClass('solid', size), 'noscript:hidden')}
      onClick={() => toggleWish({ product, variant: variant ?? null })}
    >
      <Heart aria-hidden="true" size={size === 'sm' ? 17 : 20} fill={isOn ? 'currentColor' : 'none'} />
    </button>
  );
}
