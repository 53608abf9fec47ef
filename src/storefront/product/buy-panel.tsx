import { BookmarkCheck } from 'lucide-react';
import type { Ref } from 'react';
import { cartMessages } from '../../shop/cart/cart-messages.ts';
import { stockNotice } from '../../shop/catalogue/stock-notice.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { Button } from '../../ui/buttons.tsx';
import { Badge, Price } from '../../ui/labels.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { discountPercent } from '../catalogue/discount-percent.ts';
import type { ChosenGoods } from './chosen-goods.ts';

/** What the chosen goods cost, and whether they are there. */
export function PriceAndStock({ goods }: { goods: ChosenGoods }) {
  const { pricePaise, oldPricePaise, stock, reserved } = goods;
  const notice = stockNotice(stock);
  const percent = discountPercent(pricePaise, oldPricePaise);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Price
          now={formatPaise(pricePaise)}
          was={oldPricePaise === null ? null : formatPaise(oldPricePaise)}
          size="lg"
        />
        {percent > 0 ? <Badge tone="deal">{percent}% off</Badge> : null}
        {notice ? <Badge tone={notice.kind}>{notice.text}</Badge> : null}
      </div>
      <p className="mt-1 text-sm text-muted">Inclusive of all taxes</p>
      {reserved > 0 ? (
        <p className="mt-1 flex gap-1.5 text-sm font-medium text-leaf-800">
          <BookmarkCheck aria-hidden="true" size={18} className="mt-px shrink-0" />
          {reservedWords(reserved, stock)}
        </p>
      ) : null}
    </div>
  );
}

/** While they pay, or after they closed the payment window. */
function reservedWords(reserved: number, stock: number): string {
  if (reserved < stock) return `${reserved} ${reserved === 1 ? 'is' : 'are'} reserved for you`;
  return reserved === 1 ? 'The last one is reserved for you' : `All ${reserved} left are reserved for you`;
}

export type BuyRowProps = {
  /** The product's. */
  name: string;
  goods: ChosenGoods;
  onQuantity: (quantity: number) => void;
  onAdd: () => void;
  buttonRef: Ref<HTMLButtonElement>;
};

/** How many, and into the cart. */
export function BuyRow({ name, goods, onQuantity, onAdd, buttonRef }: BuyRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <QuantityStepper
        label="Quantity"
        value={goods.quantity}
        max={Math.max(1, goods.stock)}
        disabled={goods.stock <= 0}
        onChange={onQuantity}
        onTooMany={(most) => showToast(cartMessages.quantityCapped(name, most))}
        className="shrink-0"
      />
      <Button
        ref={buttonRef}
        variant={goods.stock > 0 ? 'primary' : 'muted'}
        size="lg"
        className="min-w-0 flex-1"
        onClick={onAdd}
      >
        Add to Cart
      </Button>
      <noscript>
        <p className="text-sm text-muted">Adding to the cart needs JavaScript.</p>
      </noscript>
    </div>
  );
}
