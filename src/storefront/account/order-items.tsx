import type { OwnOrderItem } from '../../shop/accounts/own-order.types.ts';
import { formatPaise } from '../../shop/money.ts';
import { Image } from '../../ui/image.tsx';

/** What was bought, as it was then. */
export function OrderItems({ items }: { items: readonly OwnOrderItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li
          key={item.id}
          className="grid grid-cols-[4rem_1fr] items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[4rem_1fr_auto]"
        >
          <Image
            src={item.productImageUrl ?? '/images/placeholder.svg'}
            alt=""
            width={64}
            height={64}
            sizes="64px"
            className="size-16 self-start max-sm:row-span-2 rounded-md bg-sand object-cover"
          />
          <div className="min-w-0">
            <p className="font-semibold">{item.productName}</p>
            <p className="text-sm text-muted">{describe(item)}</p>
          </div>
          <p className="figures sm:text-right">
            {formatPaise(item.productPricePaise * item.quantity)}
            {item.quantity > 1 ? (
              <span className="block text-sm text-muted">{`${item.quantity} × ${formatPaise(item.productPricePaise)}`}</span>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

function describe({ selectedPotType, selectedSize, selectedPotColor, quantity }: OwnOrderItem): string {
  return [selectedPotType, selectedSize, selectedPotColor, `Quantity ${quantity}`]
    .filter(Boolean)
    .join(' · ');
}
