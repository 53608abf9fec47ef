import { type ReactNode, useId } from 'react';

type PackingPartProps = {
  title: string;
  count?: string;
  /** What is done here, in a line. */
  text?: string;
  children: ReactNode;
};

/** One of the two rounds of packing: along the shelves, then at the table. */
export function PackingPart({ title, count, text, children }: PackingPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 id={id} className="text-2xl">
            {title}
          </h3>
          {count === undefined ? null : <output className="text-muted figures">{count}</output>}
        </div>
        {text === undefined ? null : <p className="text-sm text-muted no-print">{text}</p>}
      </div>
      {children}
    </section>
  );
}
