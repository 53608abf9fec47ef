import { stockNotice } from '../../shop/catalogue/stock-notice.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import type { ChosenGoods } from './chosen-goods.ts';

/** The chosen options in words: 'Round 4", Small (4"), White', or the older 'Stone, Large'; '' for none. */
export function describeGoods({ variant, color, size }: ChosenGoods): string {
  const parts = variant ? [variant.potType, variant.size, variant.potColor] : [color?.name, size?.name];
  return parts.filter(Boolean).join(', ');
}

/** What is spoken after a change: what moved along, what is chosen now, its price and stock. */
export function selectionSummary(goods: ChosenGoods, moved: string): string {
  const chosen = [describeGoods(goods), formatPaise(goods.pricePaise), stockNotice(goods.stock)?.text];
  return [moved, `${chosen.filter(Boolean).join(', ')}.`].filter(Boolean).join(' ');
}
