import { cx } from './cx.ts';

export type SkeletonProps = { className?: string | undefined };

/** A quiet block in the place and size of what is still loading. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={cx('block animate-breathe rounded-md bg-sand-deep', className)} />
  );
}
