import { type PlantFacts, cm, petsShort } from './plant-facts.rules.ts';

/** What a card says of a plant: light and height in its one line; of pets a badge, or what only those hear who cannot see that it is missing. */
export type CardFacts = { line: string; badge?: string; heard?: string };

/** Of that line, which is as narrow as half a phone. */
const CARD_LIGHT = { low: 'Low light', medium: 'Medium light', bright: 'Bright light', sun: 'Direct sun' };

/**
 * The facts of a card; how tall the plant is that its price is of, where that is `delivered`, not how tall it grows.
 * docs/behaviour/product-page.md#plant-facts.
 */
export function tellCardFacts({ light, pets, height }: PlantFacts, delivered?: string): CardFacts {
  // Of '20–30 cm long' the measure has room.
  const measured = delivered?.replace(/ (?:long|tall|high)$/, '');
  const tall = measured || (height && `Up to ${cm(height)}`);
  return {
    line: [light?.[0] && CARD_LIGHT[light[0]], tall].filter(Boolean).join(' · '),
    ...(pets && { [pets === 'safe' ? 'badge' : 'heard']: petsShort[pets] }),
  };
}
