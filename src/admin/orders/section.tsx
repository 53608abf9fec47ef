import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/surfaces.tsx';

type SectionProps = {
  title: string;
  /** How it is with it, in a few words after the heading. */
  note?: string | null;
  /** What can be done, at the end of the heading's line. */
  beside?: ReactNode;
  children?: ReactNode;
};

/** A part of an order's page under its own heading. */
export function Section({ title, note = null, beside, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-x-4 not-last:mb-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h3 id={id} className="text-lg">
            {title}
          </h3>
          {note === null ? null : <p className="text-sm text-muted">{note}</p>}
        </div>
        {beside}
      </div>
      {children}
    </Card>
  );
}

/** One of the facts beside an order: they share one ground, and their headings stand back. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 border-t border-line pt-4 first:border-0 first:pt-0 sm:max-lg:border-0 sm:max-lg:pt-0"
    >
      <h3 id={id} className="mb-1.5 font-sans text-sm leading-5 font-semibold tracking-normal text-muted">
        {title}
      </h3>
      {children}
    </section>
  );
}
