import type { ReactNode } from 'react';
import { pageTitle, type Matches } from '../../http/public-settings.ts';
import { countText } from '../../shop/list-page.rules.ts';
import { cx } from '../../ui/cx.ts';

type ScreenHeadProps = {
  title: ReactNode;
  text?: ReactNode;
  /** What stands beside the title: how it is with what the screen shows. */
  beside?: ReactNode;
  /** Buttons at the end of the line, the main one last. */
  actions?: ReactNode;
  /** On phones the actions have all of a line. */
  wideActions?: boolean;
};

/** The head of a screen of the back office. */
export function ScreenHead({ title, text, beside, actions, wideActions = false }: ScreenHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-3xl">{title}</h2>
          {beside}
        </div>
        {text ? <p className="mt-1 text-ink-soft">{text}</p> : null}
      </div>
      {actions ? (
        <div className={cx('flex flex-wrap gap-3', wideActions && 'max-sm:w-full')}>{actions}</div>
      ) : null}
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
