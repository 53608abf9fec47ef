import type { ReactNode } from 'react';

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
