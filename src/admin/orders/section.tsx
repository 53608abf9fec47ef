import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/surfaces.tsx';

/** A part of an order's page under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-lg">
        {title}
      </h3>
      {children}
    </Card>
  );
}
