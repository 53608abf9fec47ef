import { useState } from 'react';
import { cartLimits } from '../../shop/cart/cart-line.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import type { Goods } from '../../shop/staff-orders/search-goods.ts';
import { Button } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { typedQuantity } from '../../ui/quantity-stepper.tsx';

export type Line = Goods & { quantity: number };

/** What the shop is told of a line: what costs how much it knows itself. */
export const toLine = ({ productId, variantId, quantity, selectedSize, selectedPotColor }: Line) => ({
  productId,
  variantId,
  quantity,
  selectedSize,
  selectedPotColor,
});

export type LineAsked = ReturnType<typeof toLine>;

export function withOneMore(lines: Line[], goods: Goods): Line[] {
  if (!lines.some(({ id }) => id === goods.id)) return [...lines, { ...goods, quantity: 1 }];
  return lines.map((line) =>
    line.id === goods.id ? { ...line, quantity: Math.min(line.quantity + 1, cartLimits.quantity) } : line,
  );
}

type LineRowProps = {
  line: Line;
  problem: string | null;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** A plant of the order, and how many of it. */
export function LineRow({ line, problem, onQuantity, onRemove }: LineRowProps) {
  // An emptied box stays empty until it is left: what is typed next is the number that was meant.
  const [typed, setTyped] = useState<string | null>(null);
  const name = `${line.name}${line.options === '' ? '' : `, ${line.options}`}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 basis-full sm:flex-1 sm:basis-0">
        <span className="font-semibold wrap-anywhere">{line.name}</span>
        {line.options === '' ? null : <span className="block text-sm text-ink-soft">{line.options}</span>}
        <span className="block text-sm text-muted figures">{formatPaise(line.pricePaise)} each</span>
      </p>
      <TextField
        label={`Quantity of ${name}`}
        hideLabel
        type="number"
        inputMode="numeric"
        min={1}
        max={cartLimits.quantity}
        value={typed ?? String(line.quantity)}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const quantity = typedQuantity(currentTarget.value, 1, cartLimits.quantity);
          if (quantity !== null) onQuantity(quantity);
        }}
        onBlur={() => setTyped(null)}
        className="w-32"
      />
      <Button variant="ghost" onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </li>
  );
}
