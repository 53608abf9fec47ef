import type { RefObject } from 'react';
import { stockNotice } from '../../shop/catalogue/stock-notice.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { Button } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge, Price } from '../../ui/labels.tsx';
import type { ChosenGoods } from './chosen-goods.ts';
import { describeGoods } from './selection-summary.ts';
import { useOutOfSight } from './use-out-of-sight.ts';

export type StickyBuyBarProps = {
  name: string;
  goods: ChosenGoods;
  /** The page's own one. */
  button: RefObject<HTMLElement | null>;
  onAdd: () => void;
};

/** On phones, while the page's own button is out of sight. */
export function StickyBuyBar({ name, goods, button, onAdd }: StickyBuyBarProps) {
  const shown = useOutOfSight(button);
  const soldOut = stockNotice(goods.stock)?.kind === 'out';
  const chosen = describeGoods(goods) || name;
  return (
    <div
      className={cx(
        'no-print sticky bottom-0 z-20 -mx-gutter mt-section flex items-center gap-3 bg-surface px-gutter py-2.5 shadow-lg transition-[translate,visibility] duration-base md:hidden',
        shown ? 'translate-y-0' : 'invisible translate-y-full',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-sm leading-tight text-ink-soft">{chosen}</p>
        <div className="flex flex-wrap items-center gap-x-2">
          <Price
            now={formatPaise(goods.pricePaise)}
            was={goods.oldPricePaise === null ? null : formatPaise(goods.oldPricePaise)}
            size="sm"
          />
          {soldOut ? <Badge tone="out">{stockNotice(0)?.text}</Badge> : null}
        </div>
      </div>
      <Button variant={soldOut ? 'muted' : 'primary'} onClick={onAdd}>
        Add to Cart
      </Button>
    </div>
  );
}
