import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

type SpecimenProps = {
  /** Which state this is. */
  label: string;
  /** Shows the ring of the keyboard's focus, which a page cannot have twice. */
  focused?: boolean;
  wide?: boolean;
  children: ReactNode;
};

const ring =
  '[&_:is(a,button,input:not(.sr-only),select,textarea,summary)]:outline-2 [&_:is(a,button,input:not(.sr-only),select,textarea,summary)]:outline-offset-2 [&_:is(a,button,input:not(.sr-only),select,textarea,summary)]:outline-focus';

/** One component in one state, with the state's name above it. */
export function Specimen({ label, focused = false, wide = false, children }: SpecimenProps) {
  return (
    <figure className={cx('min-w-0', wide && 'col-span-full')}>
      <figcaption className="mb-2 text-xs text-muted">{label}</figcaption>
      <div className={focused ? ring : undefined}>{children}</div>
    </figure>
  );
}
