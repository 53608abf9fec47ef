import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

type AlertTone = 'info' | 'success' | 'warning' | 'error';
type AlertProps = {
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

type EmptyStateProps = {
  /** Address of a 4:3 drawing, like '/images/empty-cart.svg'. */
  image?: string | undefined;
  title: ReactNode;
  text?: ReactNode;
  /** The way on: a ButtonLink or two. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
};

/** Nothing here, and what to do about it. */
export function EmptyState({ image, title, text, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cx('mx-auto flex max-w-copy flex-col items-center px-4 py-10 text-center', className)}>
      {image ? (
        <img src={image} alt="" width={320} height={240} className="mb-6 h-auto w-64 md:w-80" />
      ) : null}
      <Heading className="text-2xl">{title}</Heading>
      {text ? <p className="mt-2 max-w-md text-ink-soft">{text}</p> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
