import { Check } from 'lucide-react';
import { type OrderStatus, orderProgress, orderStatusRow } from '../../shop/orders/order-status.rules.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** How far an order is, in four steps; a cancelled one just says so, in red. Specification, storefront §4. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const { cancelled, steps } = orderProgress(status);
  if (cancelled) {
    return <p className="font-semibold text-danger-600">{orderStatusRow(status).label}</p>;
  }
  return (
    <ol aria-label="Progress" className="isolate grid grid-cols-4">
      {steps.map(({ value, label, done }, index) => (
        <li
          key={value}
          aria-current={value === status ? 'step' : undefined}
          className="relative flex flex-col items-center gap-2 text-center"
        >
          {index > 0 ? (
            <span
              aria-hidden="true"
              className={cx('absolute top-3 right-1/2 h-0.5 w-full', done ? 'bg-leaf-500' : 'bg-sand-deep')}
            />
          ) : null}
          <span
            className={cx(
              'relative z-1 flex size-6.5 items-center justify-center rounded-full',
              done ? 'bg-leaf-600 text-surface' : 'bg-sand-deep text-muted',
            )}
          >
            {done ? <Check aria-hidden="true" size={15} strokeWidth={3} /> : null}
          </span>
          <span className={cx('text-xs sm:text-sm', done ? 'font-semibold text-ink' : 'text-muted')}>
            {label}
            {done ? <VisuallyHidden>, done</VisuallyHidden> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
