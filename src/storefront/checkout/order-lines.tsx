import type { CartItem } from '../../shop/cart/cart.types.ts';
import { cx } from '../../ui/cx.ts';
import type { QuoteLine } from '../cart/quote-answer.schema.ts';
import { QuotedCartLine } from '../cart/quoted-cart-line.tsx';

export type OrderLinesProps = {
  items: readonly CartItem[];
  lines: ReadonlyMap<string, QuoteLine>;
  /** The prices are being asked for anew. */
  checking: boolean;
  className?: string | undefined;
};

/** What is ordered, at the server's prices; lines that changed say so and can be mended here. */
export function OrderLines({ items, lines, checking, className }: OrderLinesProps) {
  return (
    <ul className={cx('divide-y divide-line py-5', className)}>
      {items.map((item) => (
        <QuotedCartLine
          key={item.cartItemId}
          item={item}
          line={lines.get(item.cartItemId)}
          checking={checking}
          size="sm"
        />
      ))}
    </ul>
  );
}
