import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type EmptyStateProps = {
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
