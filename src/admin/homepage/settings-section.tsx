import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/surfaces.tsx';

/** One part of the settings below its heading. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-xl">
        {title}
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </Card>
  );
}
