import { Baby, Droplets, Gauge, Leaf, type LucideIcon, PawPrint, Ruler, Sun, Wind } from 'lucide-react';
import type { CardFacts } from '../../shop/catalogue/card-facts.rules.ts';
import type { FactKey, ToldFact } from '../../shop/catalogue/plant-facts.rules.ts';
import { cx } from '../../ui/cx.ts';

const ICONS: Partial<Record<FactKey, LucideIcon>> = {
  light: Sun,
  water: Droplets,
  effort: Gauge,
  pets: PawPrint,
  children: Baby,
  height: Ruler,
  humidity: Wind,
};

/** What a reader of a guide asks first. */
const FIRST: ReadonlySet<FactKey> = new Set(['light', 'water', 'effort', 'pets', 'height', 'humidity']);

/** The facts of a card in one line, however narrow. */
export function CardLine({ facts: { line, heard } }: { facts: CardFacts }) {
  if (!line && !heard) return null;
  return (
    <p className="truncate pt-1 text-xs text-ink-soft lg:text-sm">
      {line}
      {heard && <span className="sr-only"> {heard}</span>}
    </p>
  );
}

type FactsProps = { facts: readonly ToldFact[]; className?: string | undefined };

/** The first facts of a plant, each with its icon. */
export function FactTiles({ facts, className }: FactsProps) {
  const shown = facts.filter(({ key }) => FIRST.has(key));
  if (shown.length === 0) return null;
  return (
    <dl aria-label="Plant facts" className={cx('grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3', className)}>
      {shown.map(({ key, label, text }) => (
        <div key={key} className="relative min-w-0 pl-7.5 text-sm leading-snug">
          <dt className="text-muted">
            <span className="absolute top-0.5 left-0 text-leaf-700">
              <FactIcon of={key} size={20} />
            </span>
            {label}
          </dt>
          <dd className="font-medium">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What decides whether a plant suits a home. */
const DECIDING: ReadonlySet<FactKey> = new Set(['light', 'effort', 'pets', 'height']);

export function hasDecidingFacts(facts: readonly ToldFact[]): boolean {
  return facts.some(({ key }) => DECIDING.has(key));
}

/** Beside a plant that one may buy, in few words: the page has the fuller ones further down. */
export function DecidingFacts({ facts }: { facts: readonly ToldFact[] }) {
  if (!hasDecidingFacts(facts)) return null;
  const shown = facts.filter(({ key }) => DECIDING.has(key));
  return (
    <ul aria-label="Plant facts" className="grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:flex sm:flex-wrap">
      {shown.map(({ key, short }) => (
        <li key={key} className="flex items-start gap-2">
          <span className="text-leaf-700">
            <FactIcon of={key} size={20} />
          </span>
          {short}
        </li>
      ))}
    </ul>
  );
}

/** Of these the few words above say all. */
const SAID_WHOLE: ReadonlySet<FactKey> = new Set(['effort', 'height']);

/** What the few words leave open, and the shop's own lines do not begin with: 'Humidity: likes 50 %'. */
export function fullerFacts(facts: readonly ToldFact[], lines: readonly string[]): ToldFact[] {
  return facts.filter(({ key, label, text, short }) => {
    const isSaid = SAID_WHOLE.has(key) || (DECIDING.has(key) && text === short);
    return !isSaid && !lines.some((line) => line.toLowerCase().startsWith(`${label.toLowerCase()}:`));
  });
}

function FactIcon({ of, size }: { of: FactKey; size: number }) {
  const Icon = ICONS[of] ?? Leaf;
  return <Icon aria-hidden="true" size={size} strokeWidth={1.75} className="shrink-0" />;
}
