import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/loading.tsx';

/** The place of a line of goods with its picture, until they are known. */
export function LineSkeleton({ columns }: { columns: string }) {
  return (
    <div className={cx('grid gap-x-4 py-5 first:pt-0 last:pb-0', columns)}>
      <Skeleton className="aspect-square" />
      <div>
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="mt-2 h-5 w-2/5" />
        <Skeleton className="mt-3 h-9 w-28 rounded-pill" />
      </div>
    </div>
  );
}
