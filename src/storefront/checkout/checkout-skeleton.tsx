import { Skeleton } from '../../ui/loading.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { blockTitleClass } from './block-title.tsx';
import { type CheckoutField, addressFields, contactFields } from './checkout-fields.ts';

/** The checkout's shape until the cart was read. */
export function CheckoutSkeleton({ withAccount }: { withAccount: boolean }) {
  return (
    <div className={checkoutGrid.page}>
      <h1 className={checkoutGrid.title}>Checkout</h1>
      <noscript>
        <p className="mb-6">Paying needs JavaScript. Please switch it on and reload this page.</p>
      </noscript>
      <p className="sr-only">Loading your order</p>
      <div aria-hidden="true" className={checkoutGrid.columns}>
        <Card padding="none" className="flex h-14 items-center px-5 lg:hidden">
          <Skeleton className="h-6 w-1/2" />
        </Card>
        <div className={checkoutGrid.main}>
          {withAccount ? <Card tone="sand" padding="none" className="h-25.5 sm:h-15" /> : null}
          <BlockSkeleton fields={contactFields} />
          <BlockSkeleton fields={addressFields} />
        </div>
        <Card className="hidden lg:block">
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="mt-5 h-22" />
          <Skeleton className="mt-5 h-22" />
          <Skeleton className="mt-12 h-11" />
          <Skeleton className="mt-6 h-30" />
          <Skeleton className="mt-6 h-13" />
        </Card>
      </div>
    </div>
  );
}

function BlockSkeleton({ fields }: { fields: readonly CheckoutField[] }) {
  return (
    <Card>
      <div className={blockTitleClass}>
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-8 w-40" />
      </div>
      <div className={checkoutGrid.fields}>
        {fields.map(({ name, half }) => (
          <div key={name} className={half ? undefined : 'sm:col-span-2'}>
            <Skeleton className="mb-1.5 h-5 w-24" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** The frame that the checkout and its skeleton share, so that nothing moves when one takes the other's place. */
export const checkoutGrid = {
  page: 'page-width pt-6 pb-section md:pt-10',
  title: 'mb-6 text-4xl md:mb-8',
  columns:
    'grid grid-cols-1 items-start gap-6 outline-none lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)] lg:gap-10',
  main: 'flex min-w-0 flex-col gap-6',
  fields: 'grid grid-cols-1 gap-x-4 gap-y-4.5 sm:grid-cols-2',
} as const;
