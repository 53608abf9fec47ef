import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

type LivePreviewProps = {
  children: ReactNode;
  /** Where it stays, and how high it may be. */
  className?: string;
};

/** How a text will be, while it is being written: in sight beside its fields. Its links are for looking at. */
export function LivePreview({ children, className }: LivePreviewProps) {
  return (
    <div className="min-w-0">
      <section
        aria-label="Preview"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className={cx('lg:sticky lg:overflow-y-auto', className)}
      >
        <p className="mb-1.5 text-sm font-semibold">Preview</p>
        <div inert className="rounded-lg border border-line bg-paper p-5 wrap-anywhere md:p-7">
          {children}
        </div>
      </section>
    </div>
  );
}
