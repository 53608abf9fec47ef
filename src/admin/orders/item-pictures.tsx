import type { OwnOrderItem } from '../../shop/accounts/own-order.types.ts';
import { Image } from '../../ui/image.tsx';

const SHOWN = 3;

/** The first things of an order in small pictures, with their names. */
export function ItemPictures({ items }: { items: readonly OwnOrderItem[] }) {
  const shown = items.slice(0, SHOWN);
  const rest = items.length - shown.length;
  return (
    <div className="flex items-center gap-2.5">
      <span className="flex shrink-0 -space-x-3">
        {shown.map((item) => (
          <Image
            key={item.id}
            src={item.productImageUrl ?? '/images/placeholder.svg'}
            alt=""
            width={40}
            height={40}
            sizes="40px"
            className="size-10 max-w-none rounded-sm border-2 border-surface bg-sand object-cover"
          />
        ))}
      </span>
      <ul className="min-w-0">
        {shown.map((item) => (
          <li key={item.id} className="text-ink-soft">
            {item.quantity} × {item.productName}
          </li>
        ))}
        {rest > 0 ? <li className="text-muted">and {rest} more</li> : null}
      </ul>
    </div>
  );
}
