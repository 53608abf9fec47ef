import { readPin, statesOfPin } from '../delivery/pin-codes.rules.ts';
import { stateCode } from '../settings/states.rules.ts';
import { type Climate, climateKeys } from './climate.rules.ts';

/** By the number of a state or union territory, where most of its people live. */
const statesIn: Readonly<Record<Climate, string>> = {
  'hot-dry': '08 24',
  'warm-humid': '13 14 15 16 18 19 21 26 27 30 31 32 35 37',
  'late-rains': '33 34',
  composite: '03 04 06 07 09 10 20 22 23 36',
  temperate: '29',
  cold: '01 02 05 11 12 17 38',
};

/** PIN codes of regions that are unlike most of their state. */
const pinsIn: Readonly<Partial<Record<Climate, string>>> = {
  // Marathwada, Khandesh and Solapur.
  'hot-dry': '413 425 431',
  // Coastal Karnataka, and the plateau round Belagavi.
  'warm-humid': '574 575 576 581 590 591',
  // Jaipur, Jammu, the plain of Uttarakhand, Nagpur.
  composite: '302 303 180 181 248 249 440 441 442',
};

function find(in_: Readonly<Partial<Record<Climate, string>>>, code: string | undefined): Climate | null {
  if (code === undefined) return null;
  return climateKeys.find((climate) => in_[climate]?.split(' ').includes(code)) ?? null;
}

type Address = { state: string; zipCode: string; country: string };

/** The climate of an address by its PIN code, else its state; null outside of India, and where neither is known. */
export function climateOf({ state, zipCode, country }: Address): Climate | null {
  if (country !== 'India') return null;
  const pin = readPin(zipCode);
  const [ofPin] = pin === null ? [] : statesOfPin(pin);
  return find(pinsIn, pin?.slice(0, 3)) ?? find(statesIn, stateCode(state) ?? ofPin);
}
