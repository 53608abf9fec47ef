import { Box, Flower2, Leaf, type LucideIcon, Package, Smile, Sprout, Truck } from 'lucide-react';
import type { stepIcons } from '../../shop/content/step-icons.ts';
import { Icon } from '../../ui/icon.tsx';

const icons: Record<(typeof stepIcons)[number], LucideIcon> = { Sprout, Box, Smile, Package, Truck, Leaf };
const byName = new Map<string, LucideIcon>(Object.entries(icons));

/** A step's icon; a flower for a name that is none of the six. */
export function StepIcon({ name }: { name: string }) {
  return <Icon icon={byName.get(name) ?? Flower2} className="text-leaf-700" />;
}
