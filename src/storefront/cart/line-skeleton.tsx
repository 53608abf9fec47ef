import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/loading.tsx';

/** The place of a line of goods with its picture, until they are known; `controls`: where these are, if not beside it. */
export function LineSkeleton({ columns, controls }: { columns: string; controls?: string }) {
  return (
    <div className={cx('grid grid-rows-[auto_1fr] gap-x-4 gap-y-3 py-5 first:pt-0 last:pb-0', columns)}>
      <Skeleton className={cx('aspect-square', controls ? 'sm:row-span-2' : 'row-span-2')} />
      <div>
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="mt-2 h-5 w-2/5" />
      </div>
      <Skeleton className={cx('h-9 w-28 rounded-pill', controls ?? 'col-start-2')} />
    </div>
  );
}
