import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | undefined;
  padding?: 'none' | 'sm' | 'md' | 'lg' | undefined;
  tone?: 'surface' | 'sand' | 'leaf' | 'dark' | undefined;
};

const paddings = { none: '', sm: 'p-4', md: 'p-5 md:p-6', lg: 'p-6 md:p-9' };
const tones = {
  surface: 'bg-surface shadow-sm',
  sand: 'bg-sand',
  leaf: 'bg-leaf-100',
  dark: 'on-dark bg-leaf-900',
};

/** A piece of ground that holds what belongs together. */
export function Card({ as = 'div', padding = 'md', tone = 'surface', className, ...rest }: CardProps) {
  const Element = as as 'div';
  return (
    <Element {...rest} className={cx('min-w-0 rounded-xl', tones[tone], paddings[padding], className)} />
  );
}

type SectionHeadingProps = {
  title: ReactNode;
  text?: ReactNode;
  /** A link or button at the end of the line. */
  action?: ReactNode;
  size?: 'md' | 'lg' | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

/** The head of a section. */
export function SectionHeading({ title, text, action, size = 'md', id, className }: SectionHeadingProps) {
  return (
    <div className={cx('flex flex-wrap items-end justify-between gap-x-8 gap-y-4', className)}>
      <div className="max-w-copy min-w-0">
        <h2 id={id} className={size === 'lg' ? 'text-4xl' : 'text-3xl'}>
          {title}
        </h2>
        {text ? <p className="mt-3 text-lg text-ink-soft">{text}</p> : null}
      </div>
      {action}
    </div>
  );
}
