import type { ReactNode } from 'react';
import { cx } from '../src/ui/cx.ts';

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

type GroupProps = { id: string; title: string; note?: string; children: ReactNode };

/** What belongs together: a heading and its specimens. */
export function Group({ id, title, note, children }: GroupProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line pt-8">
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {note ? <p className="mt-2 max-w-copy text-ink-soft">{note}</p> : null}
      <div className="mt-6 grid items-start gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </section>
  );
}
