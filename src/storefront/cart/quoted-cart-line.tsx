import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CartItem } from '../../shop/cart/cart-line.rules.ts';
import { keptPricePaise } from '../../shop/cart/cart.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { CartLine, type CartLineSize, useRemoval } from './cart-line.tsx';
import { type LineChange, isGone, lineChanges, unitsBeside } from './cart-notices.rules.ts';
import type { QuoteLine } from './quote.ts';
import { cartChanges, useCart } from './use-cart.ts';

export type QuotedCartLineProps = {
  item: CartItem;
  /** What the server says about it, once it has. */
  line: QuoteLine | undefined;
  /** The answer may be about an earlier quantity. */
  checking: boolean;
  size: CartLineSize;
  onFollow?: (() => void) | undefined;
};

/** A line at the server's price. What changed since it was put into the cart is said, and the shopper decides. */
export function QuotedCartLine({ item, line, checking, size, onFollow }: QuotedCartLineProps) {
  const changes = checking ? [] : lineChanges(item, line);
  return (
    <CartLine
      item={item}
      unitPricePaise={isGone(line) ? null : (line?.unitPricePaise ?? keptPricePaise(item))}
      onFollow={onFollow}
      size={size}
    >
      {changes.length > 0 ? (
        <div className="flex flex-col gap-2">
          {changes.map((change) => (
            <ChangeNotice key={change.kind} item={item} change={change} />
          ))}
        </div>
      ) : null}
    </CartLine>
  );
}

const besideWords = (units: number) =>
  `${units} more of it ${units === 1 ? 'is' : 'are'} in your cart already.`;

/** What changed, and what may be done about it; removing is always offered by the line itself. */
function ChangeNotice({ item, change }: { item: CartItem; change: LineChange }) {
  const { items } = useCart();
  if (change.kind === 'price') {
    const { fromPaise, toPaise } = change;
    return (
      <Notice text={`The price rose from ${formatPaise(fromPaise)} to ${formatPaise(toPaise)}.`}>
        <Button size="sm" variant="outline" onClick={() => cartChanges.updatePrice(item.cartItemId, toPaise)}>
          Accept new price
        </Button>
      </Notice>
    );
  }
  if (change.kind === 'quantity') {
    const beside = unitsBeside(items, item);
    const most = Math.max(0, change.available - beside);
    return (
      <Notice text={beside > 0 ? `${change.message} ${besideWords(beside)}` : change.message}>
        {item.quantity <= most ? null : most === 0 ? (
          <RemoveButton item={item} />
        ) : (
          <Button
            size="sm"
            variant="outline"
            onClick={() => cartChanges.updateQuantity(item.cartItemId, most)}
          >
            Change to {most}
          </Button>
        )}
      </Notice>
    );
  }
  return (
    <Notice text={change.message}>
      {change.kind === 'options' ? (
        <ButtonLink size="sm" variant="outline" to={`/product/${item.id}`}>
          Choose again
        </ButtonLink>
      ) : null}
      <RemoveButton item={item} />
    </Notice>
  );
}

function RemoveButton({ item }: { item: CartItem }) {
  const remove = useRemoval();
  return (
    <Button
      size="sm"
      variant="outline"
      onClick={(event) => {
        const home = event.currentTarget.closest<HTMLElement>('[data-focus-home]');
        remove(item);
        home?.focus();
      }}
    >
      Remove
    </Button>
  );
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div
      data-line-notice
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-clay-50 px-3.5 py-2.5 text-sm"
    >
      <p className="flex min-w-48 flex-1 gap-2 font-medium">
        <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0 text-clay-600" />
        {text}
      </p>
      <div className="flex gap-2">{children}</div>
    </div>
  );
}
