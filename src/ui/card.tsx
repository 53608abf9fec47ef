import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

export type CardProps = ComponentProps<'div'> & {
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
