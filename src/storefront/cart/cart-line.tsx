import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { type CartItem, cartLimits, describeCartLine } from '../../shop/cart/cart-line.rules.ts';
import { cartMessages } from '../../shop/cart/cart-messages.ts';
import { formatPaise } from '../../shop/money.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Image } from '../../ui/image.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { unitsBeside } from './cart-notices.rules.ts';
import { cartChanges, useCart } from './use-cart.ts';

type CartLineProps = {
  item: CartItem;
  /** Null for a line that cannot be bought. */
  unitPricePaise: number | null;
  /** What changed about the line. */
  children?: ReactNode;
  onFollow?: (() => void) | undefined;
  /** How much room its picture takes. */
  size: CartLineSize;
};

export type CartLineSize = keyof typeof lineColumns;

/** Picture and words. */
export const lineColumns = {
  sm: 'grid-cols-[4rem_1fr] sm:grid-cols-[5rem_1fr]',
  lg: 'grid-cols-[6rem_1fr] sm:grid-cols-[8.5rem_1fr] sm:gap-x-6',
} as const;

/** Of the stepper and the price: on phones below the picture, too, beside which not every price has room. */
export const controlsPlace = 'col-span-full sm:col-start-2 sm:self-end';

/**
 * A line of the cart with its quantity and a way to remove it. When it goes, the focus moves to its neighbour, or to
 * the element around the list that carries `data-focus-home`.
 */
export function CartLine({ item, unitPricePaise, children, onFollow, size }: CartLineProps) {
  const remove = useRemoval();
  const row = useRef<HTMLLIElement>(null);
  const options = describeCartLine(item);
  const { items, available } = useCart();
  const known = available.get(item.cartItemId);
  const atMost = known ? Math.max(1, known - unitsBeside(items, item)) : cartLimits.quantity;

  function removeLine() {
    const next = focusAfter(row.current);
    remove(item);
    next?.focus();
  }

  return (
    <li
      ref={row}
      data-line={item.cartItemId}
      tabIndex={-1}
      className={cx(
        'grid gap-x-4 gap-y-3 py-5 first:pt-0 last:pb-0 sm:grid-rows-[auto_1fr] sm:gap-y-2',
        lineColumns[size],
      )}
    >
      <Thumbnail item={item} />
      <div className="flex min-w-0 items-start gap-2">
        <div className="min-w-0 flex-1">
          <Link
            to={`/product/${item.id}`}
            onClick={onFollow}
            className={cx('font-semibold underline-offset-4 hover:underline', size === 'lg' && 'text-lg')}
          >
            {item.name}
          </Link>
          {options ? <p className="text-sm text-muted">{options}</p> : null}
        </div>
        <IconButton
          label={`Remove ${item.name}`}
          icon={<Trash2 aria-hidden="true" size={18} />}
          data-remove
          onClick={removeLine}
          className="-mt-2 -mr-2 text-muted hover:text-ink"
        />
      </div>
      <div className={cx('flex items-center justify-between gap-2', controlsPlace)}>
        {unitPricePaise === null ? (
          <p className="text-sm text-muted">Not available</p>
        ) : (
          <>
            <QuantityStepper
              label={`Quantity of ${item.name}`}
              size="sm"
              value={item.quantity}
              min={0}
              max={Math.min(atMost, cartLimits.quantity)}
              onTooMany={(most) => showToast(cartMessages.quantityCapped(item.name, most))}
              onChange={(quantity) =>
                quantity > 0 ? cartChanges.updateQuantity(item.cartItemId, quantity) : removeLine()
              }
            />
            <LinePrice unitPricePaise={unitPricePaise} quantity={item.quantity} />
          </>
        )}
      </div>
      {children ? <div className="col-span-full">{children}</div> : null}
    </li>
  );
}

function Thumbnail({ item: { thumbnail } }: { item: CartItem }) {
  // The cart keeps full addresses; sizes are offered for the shop's own, which are site-relative.
  const own = `${window.location.origin}/`;
  const src = thumbnail.url.startsWith(own) ? thumbnail.url.slice(own.length - 1) : thumbnail.url;
  return (
    <Image
      src={src}
      alt={thumbnail.alt}
      width={thumbnail.width}
      height={thumbnail.height}
      sizes="136px"
      className="aspect-square w-full self-start rounded-md bg-sand object-cover sm:row-span-2"
    />
  );
}

function LinePrice({ unitPricePaise, quantity }: { unitPricePaise: number; quantity: number }) {
  return (
    <p className="ml-auto text-right figures">
      <span className="font-semibold">{formatPaise(unitPricePaise * quantity)}</span>
      {quantity > 1 ? (
        <span className="block text-xs text-muted">{formatPaise(unitPricePaise)} each</span>
      ) : null}
    </p>
  );
}

function focusAfter(row: HTMLElement | null): HTMLElement | null {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>('[data-remove]');
  return button ?? row?.closest<HTMLElement>('[data-focus-home]') ?? null;
}

/** Takes a line out of the cart, says so, and offers to put it back. */
export function useRemoval() {
  const { items } = useCart();
  return (item: CartItem) => {
    const place = items.findIndex(({ cartItemId }) => cartItemId === item.cartItemId);
    cartChanges.remove(item.cartItemId);
    showToast({
      ...cartMessages.removed(item),
      action: {
        label: 'Undo',
        run() {
          cartChanges.putBack(item, Math.max(0, place));
          // The button pressed is gone: the keyboard goes on at the line, once it stands there again.
          requestAnimationFrame(() => findLine(item.cartItemId)?.focus());
        },
      },
    });
  };
}

function findLine(cartItemId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-line="${CSS.escape(cartItemId)}"]`);
}
