import type { ReactNode } from 'react';
import { pageTitle, type Matches } from '../../http/public-settings.ts';
import { countText } from '../../shop/list-page.rules.ts';

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

type TotalProps = { page: Parameters<typeof countText>[0]; one: string; many: string };

/** How many there are of what a screen lists. */
export function Total({ page, one, many }: TotalProps) {
  return <output className="figures">{countText(page, one, many)}</output>;
}

/** The `meta` of a screen of the back office. */
export function screenTitle(name: string) {
  return ({ matches }: { matches: Matches }) => [
    { title: pageTitle(matches, `${name} · Admin`) },
    { name: 'robots', content: 'noindex' },
  ];
}
