import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';

/** What a block of the checkout is about, before it is read. */
export function BlockIcon({ icon }: { icon: LucideIcon }) {
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-leaf-100 text-leaf-700">
      <Icon icon={icon} />
    </span>
  );
}

export const blockTitleClass = 'mb-5 flex items-center gap-3.5 text-2xl';
