import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/surfaces.tsx';

type SectionProps = {
  title: string;
  /** How it is with it, in a few words after the heading. */
  note?: ReactNode;
  /** What can be done, at the end of the heading's line. */
  beside?: ReactNode;
  children?: ReactNode;
};

/** A part of an order's page under its own heading. */
export function Section({ title, note = null, beside, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 not-last:mb-3">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {note === null ? null : (
          <div className="min-w-0 text-sm text-muted max-sm:order-last max-sm:w-full sm:flex-1">{note}</div>
        )}
        {beside ? <div className="ml-auto">{beside}</div> : null}
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
