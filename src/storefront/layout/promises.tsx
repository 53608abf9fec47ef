import { LockKeyhole, type LucideIcon, MessageCircle, ShieldCheck, Truck } from 'lucide-react';
import type { trustLines } from '../../shop/settings/words.rules.ts';
import { Icon } from '../../ui/icon.tsx';

const icons = [Truck, ShieldCheck, MessageCircle] as const;

type PromiseListProps = {
  promises: ReturnType<typeof trustLines>;
  /** What is promised of paying; may be empty. */
  payment?: string;
  className: string;
};

/** What the owner promises, a line each with its icon; nothing where that is nothing. */
export function PromiseList({ promises, payment = '', className }: PromiseListProps) {
  const lines: { text: string; icon: LucideIcon }[] = [
    ...promises.map(({ text, place }) => ({ text, icon: icons[place] })),
    ...(payment === '' ? [] : [{ text: payment, icon: LockKeyhole }]),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className={className}>
      {lines.map(({ text, icon }) => (
        <li key={text} className="flex gap-2.5">
          <Icon icon={icon} size="sm" className="h-lh shrink-0 text-leaf-600" />
          {text}
        </li>
      ))}
    </ul>
  );
}
