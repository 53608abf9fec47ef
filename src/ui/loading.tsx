import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

type SpinnerProps = {
  /** Edge in px. */
  size?: number | undefined;
  /** Spoken words; `null` where the surroundings already say that something is under way. */
  label?: string | null | undefined;
  /** Fills the window's height, for a page that is not there yet. */
  fullScreen?: boolean | undefined;
  className?: string | undefined;
};

/** A turning ring. */
export function Spinner({ size = 24, label = 'Loading', fullScreen = false, className }: SpinnerProps) {
  const ring = (
    <LoaderCircle
      aria-hidden="true"
      size={size}
      className={cx('shrink-0 animate-spin', !fullScreen && className)}
    />
  );
  if (label === null) return ring;
  return (
    <output
      className={
        fullScreen
          ? cx('flex min-h-dvh w-full items-center justify-center text-leaf-700', className)
          : 'inline-flex items-center'
      }
    >
      {ring}
      <span className="sr-only">{label}</span>
    </output>
  );
}

type SkeletonProps = { className?: string | undefined };

/** A quiet block in the place and size of what is still loading. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={cx('block animate-breathe rounded-md bg-sand-deep', className)} />
  );
}
