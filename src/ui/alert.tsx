import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

export type AlertTone = 'info' | 'success' | 'warning' | 'error';
export type AlertProps = {
  tone?: AlertTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Spoken as soon as it appears; on for errors, off otherwise. */
  live?: boolean | undefined;
  /** Takes the place of a form, and the focus with it: to its title. */
  takesFocus?: boolean | undefined;
  className?: string | undefined;
};

const tones = {
  info: { icon: Info, box: 'bg-leaf-50 text-ink', mark: 'text-leaf-700' },
  success: { icon: CircleCheck, box: 'bg-leaf-100 text-ink', mark: 'text-leaf-700' },
  warning: { icon: TriangleAlert, box: 'bg-clay-50 text-ink', mark: 'text-clay-600' },
  error: { icon: CircleAlert, box: 'bg-danger-50 text-ink', mark: 'text-danger-600' },
};

/** A notice within the page. */
export function Alert({
  tone = 'info',
  title,
  children,
  live = tone === 'error',
  takesFocus = false,
  className,
}: AlertProps) {
  const { icon: Icon, box, mark } = tones[tone];
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div
      role={live ? 'alert' : undefined}
      className={cx('flex gap-3 rounded-lg px-4 py-3.5', box, className)}
    >
      <Icon aria-hidden="true" size={20} className={cx('mt-0.5 shrink-0', mark)} />
      <div className="min-w-0 flex-1">
        {title ? (
          <p ref={heading} tabIndex={takesFocus ? -1 : undefined} className="font-semibold outline-none">
            {title}
          </p>
        ) : null}
        {children ? (
          <div className={title ? 'mt-0.5 text-sm text-ink-soft' : undefined}>{children}</div>
        ) : null}
      </div>
    </div>
  );
}
