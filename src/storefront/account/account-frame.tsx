import type { ReactNode } from 'react';
import { TabLinks } from '../../ui/tabs.tsx';

type AccountFrameProps = { title: string; text?: ReactNode; children: ReactNode };

const pages = [
  { to: '/orders', label: 'My Orders' },
  { to: '/wishlist', label: 'Wish list' },
  { to: '/my-plants', label: 'My Plants' },
  { to: '/profile', label: 'Profile' },
];

/** The head that a person's own pages share. */
export function AccountFrame({ title, text, children }: AccountFrameProps) {
  return (
    <div className="mx-auto w-full max-w-5xl px-gutter pt-6 pb-section md:pt-10">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-8">
        <div>
          <h1 className="text-3xl">{title}</h1>
          {text ? <p className="mt-1 text-ink-soft">{text}</p> : null}
        </div>
        <TabLinks label="My account" items={pages} className="w-full sm:w-auto" />
      </div>
      {children}
    </div>
  );
}
