import { MessageCircleHeart, RefreshCcw, Truck } from 'lucide-react';

const benefits = [
  { icon: Truck, text: 'Free shipping above ₹499' },
  { icon: RefreshCcw, text: 'Replacement guaranteed if goods are damaged' },
  { icon: MessageCircleHeart, text: 'Expert guidance available' },
];

/** What the shop promises with every product. Specification, storefront §2. */
export function BenefitTiles() {
  return (
    <ul className="grid grid-cols-3 gap-2 sm:gap-3">
      {benefits.map(({ icon: Icon, text }) => (
        <li
          key={text}
          className="flex flex-col items-center gap-2 rounded-lg bg-leaf-50 px-2 py-4 text-center text-xs leading-snug text-ink-soft sm:px-3 sm:text-sm"
        >
          <Icon aria-hidden="true" size={24} strokeWidth={1.6} className="shrink-0 text-leaf-700" />
          {text}
        </li>
      ))}
    </ul>
  );
}
