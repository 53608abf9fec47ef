import { stockNotice } from '../../shop/catalogue/stock-notice.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Price } from '../../ui/price.tsx';
import type { ChosenGoods } from './chosen-goods.ts';

export type StickyBuyBarProps = { name: string; goods: ChosenGoods; shown: boolean; onAdd: () => void };

/** On phones, while the page's own button is out of sight. */
export function StickyBuyBar({ name, goods, shown, onAdd }: StickyBuyBarProps) {
  return (
    <div
      className={cx(
        'no-print sticky bottom-0 z-20 -mx-gutter mt-section flex items-center gap-3 bg-surface px-gutter py-2.5 shadow-lg transition-[translate,visibility] duration-base md:hidden',
        shown ? 'translate-y-0' : 'invisible translate-y-full',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm text-ink-soft">{goods.stock > 0 ? name : stockNotice(0)?.text}</p>
        <Price
          now={formatPaise(goods.pricePaise)}
          was={goods.oldPricePaise === null ? null : formatPaise(goods.oldPricePaise)}
          size="sm"
        />
      </div>
      <Button variant={goods.stock > 0 ? 'primary' : 'outline'} onClick={onAdd}>
        Add to Cart
      </Button>
    </div>
  );
}
