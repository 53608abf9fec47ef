import { Skeleton } from '../../ui/loading.tsx';

/** The place of a line of goods with its picture, until they are known. */
export function LineSkeleton() {
  return (
    <div className="grid grid-cols-[5rem_1fr] gap-x-4 py-5 first:pt-0 sm:grid-cols-[7rem_1fr] sm:gap-x-5">
      <Skeleton className="aspect-square" />
      <div>
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="mt-2 h-5 w-2/5" />
        <Skeleton className="mt-3 h-9 w-28 rounded-pill" />
      </div>
    </div>
  );
}
