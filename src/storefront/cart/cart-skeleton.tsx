import { Skeleton } from '../../ui/loading.tsx';
import { Card } from '../../ui/surfaces.tsx';

/** The place of the cart until the browser has read it. */
export function CartSkeleton() {
  return (
    <div className="mt-6 grid items-start gap-x-12 gap-y-8 md:mt-8 lg:grid-cols-[1fr_24rem]">
      <noscript className="col-span-full">
        Your cart is kept in your browser, and showing it needs JavaScript.
      </noscript>
      <output className="sr-only">Loading your cart</output>
      <div aria-hidden="true" className="divide-y divide-line">
        <LineSkeleton />
        <LineSkeleton />
      </div>
      <Card aria-hidden="true">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="mt-6 h-6" />
        <Skeleton className="mt-3 h-6" />
        <Skeleton className="mt-8 h-8" />
        <Skeleton className="mt-6 h-13 rounded-full" />
        <Skeleton className="mt-3 h-11 rounded-full" />
      </Card>
    </div>
  );
}

function LineSkeleton() {
  return (
    <div className="grid grid-cols-[5rem_1fr] gap-x-4 py-5 first:pt-0 sm:grid-cols-[7rem_1fr] sm:gap-x-5">
      <Skeleton className="aspect-square" />
      <div>
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="mt-2 h-5 w-2/5" />
        <Skeleton className="mt-3 h-9 w-28 rounded-full" />
      </div>
    </div>
  );
}
