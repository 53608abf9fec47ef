import { Check } from 'lucide-react';
import type { Ref, RefObject } from 'react';
import { cartMessages } from '../../shop/cart/cart-messages.ts';
import { stockNotice } from '../../shop/catalogue/stock-notice.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { Button } from '../../ui/buttons.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Badge, Price } from '../../ui/labels.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { StickyBar } from '../../ui/sticky-bar.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { discountPercent } from '../catalogue/product-card.tsx';
import { type ChosenGoods, describeGoods } from './chosen-goods.ts';

/** What the chosen goods cost, and whether they are there. */
export function PriceAndStock({ goods }: { goods: ChosenGoods }) {
  const { pricePaise, oldPricePaise, stock, reserved } = goods;
  const notice = stockNotice(stock);
  const percent = discountPercent(pricePaise, oldPricePaise);
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <GoodsPrice goods={goods} size="lg" />
        {percent > 0 ? <Badge tone="deal">{percent}% off</Badge> : null}
        {notice ? <Badge tone={notice.kind}>{notice.text}</Badge> : null}
        <span className="text-sm text-muted">Inclusive of all taxes</span>
      </div>
      {reserved > 0 ? (
        <p className="mt-1 flex gap-1.5 text-sm font-medium text-leaf-800">
          <Check aria-hidden="true" size={18} className="mt-px shrink-0" />
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

type BuyRowProps = {
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
        max={goods.stock}
        onChange={onQuantity}
        onTooMany={(most) => showToast(cartMessages.quantityCapped(name, most))}
        className="shrink-0"
      />
      <Button ref={buttonRef} variant="primary" size="lg" className="min-w-0 flex-1" onClick={onAdd}>
        Add to Cart
      </Button>
      {/* React leaves alone what is in it: browsers that run this have no need of the text. */}
      <noscript>
        {import.meta.env.SSR ? (
          <p className="text-sm text-muted">Adding to the cart needs JavaScript.</p>
        ) : null}
      </noscript>
    </div>
  );
}

/**
 * In its place while there are none: what it is, that it is sold out, what it costs, and a form that needs no script.
 * docs/behaviour/back-in-stock.md.
 */
export function SoldOut({ productId, goods }: { productId: string; goods: ChosenGoods }) {
  const variant = goods.variant ? `&variant=${goods.variant.id}` : '';
  const chosen = describeGoods(goods);
  return (
    <form
      method="post"
      action={`/back-in-stock?product=${productId}${variant}`}
      className="grid gap-4 rounded-xl bg-sand p-5"
    >
      <div>
        {chosen ? <p className="mb-1 font-medium">{chosen}</p> : null}
        <PriceAndStock goods={goods} />
      </div>
      <Field
        label="Tell me by e-mail when it is back"
        hint="An e-mail to confirm, one when it is back, nothing else."
      >
        <div className="flex gap-2">
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            placeholder="you@example.com"
            required
            className="min-w-0 flex-1"
          />
          <Button type="submit" variant="primary">
            Tell me
          </Button>
        </div>
      </Field>
    </form>
  );
}

type StickyBuyBarProps = {
  name: string;
  goods: ChosenGoods;
  /** The page's own one. */
  button: RefObject<HTMLElement | null>;
  onAdd: () => void;
};

/** Not where the chat button floats beside the page. */
export function StickyBuyBar({ name, goods, button, onAdd }: StickyBuyBarProps) {
  const chosen = describeGoods(goods) || name;
  return (
    <StickyBar button={button} className="beside:hidden">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm text-ink-soft">{chosen}</p>
        <div className="flex flex-wrap items-center gap-x-2">
          <GoodsPrice goods={goods} size="sm" />
        </div>
      </div>
      <Button variant="primary" onClick={onAdd}>
        Add to Cart
      </Button>
    </StickyBar>
  );
}

function GoodsPrice({ goods, size }: { goods: ChosenGoods; size: 'sm' | 'lg' }) {
  const { pricePaise, oldPricePaise } = goods;
  const was = oldPricePaise === null ? null : formatPaise(oldPricePaise);
  return <Price now={formatPaise(pricePaise)} was={was} size={size} />;
}
