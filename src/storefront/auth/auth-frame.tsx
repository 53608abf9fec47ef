import { Leaf, Package, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { LogoMark } from '../../ui/logo.tsx';

type AuthFrameProps = { title: string; text?: ReactNode; children: ReactNode };

const reasons = [
  { icon: Package, text: 'Every order in one place, with its progress' },
  { icon: Truck, text: 'Your address filled in at the checkout' },
  { icon: Leaf, text: 'Buying without an account stays possible, always' },
];

/** The sheet that the pages about signing in stand on: the form, and beside it why one would. */
export function AuthFrame({ title, text, children }: AuthFrameProps) {
  return (
    <div className="page-width flex flex-1 items-center justify-center py-8 md:py-14">
      <div className="grid w-full max-w-4xl overflow-hidden rounded-2xl bg-surface shadow-md lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0 px-5 py-8 sm:px-10 md:py-12">
          <h1 className="text-3xl">{title}</h1>
          {text ? <p className="mt-2 text-ink-soft">{text}</p> : null}
          <div className="mt-6">{children}</div>
        </div>
        <aside
          aria-label="Why an account"
          className="on-dark relative hidden flex-col justify-end overflow-hidden bg-leaf-900 p-9 lg:flex"
        >
          <LogoMark size={340} className="absolute -top-10 -right-24 text-leaf-700" />
          <p className="relative font-serif text-2xl text-balance">
            A corner of the glasshouse that is yours.
          </p>
          <ul className="relative mt-6 flex flex-col gap-4">
            {reasons.map(({ icon: Icon, text: reason }) => (
              <li key={reason} className="flex gap-3 text-leaf-100">
                <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-leaf-300" />
                {reason}
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </div>
  );
}
