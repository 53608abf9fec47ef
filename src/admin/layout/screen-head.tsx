import type { ReactNode } from 'react';
import { pageTitle, type Matches } from '../../http/public-settings.ts';

type ScreenHeadProps = {
  title: string;
  text?: ReactNode;
  /** Buttons at the end of the line, the main one last. */
  actions?: ReactNode;
};

/** The head of a screen of the back office. */
export function ScreenHead({ title, text, actions }: ScreenHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-3xl">{title}</h2>
        {text ? <p className="mt-1 text-ink-soft">{text}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
    </div>
  );
}

const whole = new Intl.NumberFormat('en-IN');

type TotalProps = { page: { total: number; hasMoreThanTotal?: boolean }; one: string; many: string };

/** How many there are of what a screen lists, with a '+' where they were not counted to the end. */
export function Total({ page: { total, hasMoreThanTotal }, one, many }: TotalProps) {
  return (
    <output className="figures">
      {whole.format(total)}
      {hasMoreThanTotal ? '+' : ''} {total === 1 ? one : many}
    </output>
  );
}

/** The `meta` of a screen of the back office. */
export function screenTitle(name: string) {
  return ({ matches }: { matches: Matches }) => [
    { title: pageTitle(matches, `${name} · Admin`) },
    { name: 'robots', content: 'noindex' },
  ];
}
