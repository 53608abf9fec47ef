import type { LucideIcon } from 'lucide-react';

export type IconProps = {
  icon: LucideIcon;
  /** 16, 20 or 24 px; the stroke follows, so that all look drawn with one pen. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Spoken, where no word beside it says the same. */
  label?: string | undefined;
  className?: string | undefined;
};

const looks = {
  sm: { size: 16, strokeWidth: 2 },
  md: { size: 20, strokeWidth: 2 },
  lg: { size: 24, strokeWidth: 1.75 },
};

/** An icon at one of three sizes, in the colour of the words around it; decoration unless it has a label. */
export function Icon({ icon: Shape, size = 'md', label, className }: IconProps) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Shape {...looks[size]} {...spoken} className={className} />;
}
