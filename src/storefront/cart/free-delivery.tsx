import { Truck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatPaise } from '../../shop/money.ts';
import { Button } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Thumbnail } from '../../ui/image.tsx';
import { progressClass } from '../../ui/progress-bar.ts';
import { showToast } from '../../ui/toast-store.ts';
import { deliveryMeter } from './cart-notices.rules.ts';
import type { QuoteAddition } from './quote.ts';

type DeliveryMeterProps = {
  goodsPaise: number;
  /** Null where delivery is never free, or not possible. */
  freeAbovePaise: number | null;
  className?: string;
};

/** How far a cart is from free delivery; nothing where there is no such thing. */
export function DeliveryMeter({ goodsPaise, freeAbovePaise, className }: DeliveryMeterProps) {
  const meter = deliveryMeter(goodsPaise, freeAbovePaise);
  if (meter === null) return null;
  return (
    <div className={className}>
      <p className={cx('flex gap-2 text-sm', meter.isFree ? 'font-semibold text-leaf-700' : 'text-ink-soft')}>
        <Truck aria-hidden="true" size={18} className="mt-px shrink-0 text-leaf-700" />
        {meter.text}
      </p>
      {/* The words say the same. */}
      <progress
        aria-hidden="true"
        value={meter.share}
        max={1}
        className={cx(progressClass, 'mt-2 block h-1.5')}
      />
    </div>
  );
}

type AdditionProps = { goods: QuoteAddition; size: keyof typeof sizes; onLeave?: (() => void) | undefined };

const sizes = {
  sm: { side: 48, box: 'gap-3 p-2 text-sm', picture: 'size-12' },
  lg: { side: 80, box: 'gap-4 p-3 sm:pr-5', picture: 'size-16 sm:size-20' },
};

/** One small thing that makes delivery free. docs/behaviour/cart.md#the-drawer. */
export function Addition({ goods, size, onLeave }: AdditionProps) {
  const [busy, setBusy] = useState(false);
  const { id, name, imageUrl, pricePaise } = goods;
  const { side, box, picture } = sizes[size];
  const add = async () => {
    setBusy(true);
    const code = await import('../product/add-by-id.ts').catch(() => null);
    if (code) await code.addById({ id, name });
    else showToast({ title: `${name} could not be added`, tone: 'error' });
    setBusy(false);
  };
  return (
    <div data-keep-clear className={cx('flex items-center rounded-lg bg-leaf-50', box)}>
      <Thumbnail
        src={imageUrl}
        side={side}
        className={cx('shrink-0 rounded-md bg-sand object-cover', picture)}
      />
      <p className="min-w-0 flex-1 leading-snug">
        <Link to={`/product/${id}`} onClick={onLeave} className="line-clamp-2 font-semibold hover:underline">
          {name}
        </Link>
        <span className="text-ink-soft figures">{formatPaise(pricePaise)}</span>
        <span className="text-leaf-700"> · makes shipping free</span>
      </p>
      <Button variant="outline" size="sm" busy={busy} onClick={() => void add()}>
        Add<span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}
