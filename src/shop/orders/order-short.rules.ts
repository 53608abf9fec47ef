type Chosen = {
  selectedSize: string | null;
  selectedPotType: string | null;
  selectedPotColor: string | null;
};

/** Which pot and size was bought, as papers say it: 'Self-watering · Medium (5") · White'. */
export const itemOptions = ({ selectedPotType, selectedSize, selectedPotColor }: Chosen): string =>
  [selectedPotType, selectedSize, selectedPotColor].filter(Boolean).join(' · ');

/** What was bought, in few words: 'Medium · Self-watering · White'. Inches in brackets are left out. */
export function shortOptions(item: Chosen): string {
  const size = item.selectedSize?.replace(/\s*\([^)]*\)\s*$/, '') ?? null;
  return [size, item.selectedPotType, item.selectedPotColor].filter(Boolean).join(' · ');
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How old something is: '5 min', '3 h', '2 days'. */
export function ageText(from: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - from.getTime());
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`;
  return `${Math.floor(age / DAY)} days`;
}
