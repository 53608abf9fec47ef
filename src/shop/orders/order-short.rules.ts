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
export const ageText = (from: Date, now: Date): string => spanText(now.getTime() - from.getTime());

/** How long it still has, in the same words; the last minute is one. */
export const restText = (until: Date, now: Date): string =>
  spanText(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE)) * MINUTE);

function spanText(ms: number): string {
  if (ms < HOUR) return `${Math.max(0, Math.floor(ms / MINUTE))} min`;
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} days`;
}
