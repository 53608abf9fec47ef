import type { CheckoutCountry } from '../countries.rules.ts';
import {
  type DeliverySettings,
  type DeliveryTerms,
  type DeliveryZone,
  readPins,
} from '../settings/delivery.schema.ts';
import { placeOfSupply, stateName, statePlace } from '../settings/states.rules.ts';
import { readPin, statesOfPin } from './pin-codes.rules.ts';

/** Where something goes, as far as it is known; state and PIN code as they were typed. */
export type Destination = { country: string; state?: string | undefined; zipCode?: string | undefined };

/** By what a destination came to its zone. */
export type ZoneMatch = { zone: DeliveryZone | null; by: 'pin' | 'state' | 'country' | 'rest' };

type Places = {
  pins: ReadonlyMap<string, DeliveryZone>;
  states: ReadonlyMap<string, DeliveryZone>;
  countries: ReadonlyMap<string, DeliveryZone>;
};

const known = new WeakMap<readonly DeliveryZone[], Places>();

/** Of two zones that name one place the upper one has it. */
function placesOf(zones: readonly DeliveryZone[]): Places {
  const found = known.get(zones);
  if (found) return found;
  const last = zones.toReversed();
  const by = (names: (zone: DeliveryZone) => readonly string[]) =>
    new Map(last.flatMap((zone) => names(zone).map((name) => [name, zone] as const)));
  const places = {
    pins: by(({ pins }) => readPins(pins)),
    states: by(({ states }) => states),
    countries: by(({ countries }) => countries),
  };
  known.set(zones, places);
  return places;
}

/**
 * The zone of a destination: that which names the longest beginning of its PIN code, else its state, else its country;
 * else none, which is everywhere else. A PIN code says in which state it lies, whatever was typed as the state; where
 * it may be several, what was typed decides among them. docs/behaviour/delivery.md#which-zone.
 */
export function findZone({ zones }: Readonly<Pick<DeliverySettings, 'zones'>>, to: Destination): ZoneMatch {
  const places = placesOf(zones);
  const isIndia = to.country === 'India';
  const pin = isIndia ? readPin(to.zipCode ?? '') : null;
  for (let length = pin?.length ?? 0; length > 0; length -= 1) {
    const zone = places.pins.get(pin?.slice(0, length) ?? '');
    if (zone) return { zone, by: 'pin' };
  }
  const state = isIndia ? stateOf(pin, to.state ?? '') : null;
  const ofState = places.states.get(state ?? '');
  if (ofState) return { zone: ofState, by: 'state' };
  const ofCountry = places.countries.get(to.country);
  return ofCountry ? { zone: ofCountry, by: 'country' } : { zone: null, by: 'rest' };
}

/** All terms on which something may go somewhere in India. */
export function termsInIndia({
  zones,
  everywhere,
}: Readonly<Pick<DeliverySettings, 'zones' | 'everywhere'>>): DeliveryTerms[] {
  const { pins, states, countries } = placesOf(zones);
  return [...new Set([...pins.values(), ...states.values(), countries.get('India') ?? everywhere])];
}

/** The name of the one state in which a PIN code lies; null for what is none, and where it may be several. */
export function stateOfPin(text: string): string | null {
  const pin = readPin(text);
  const [code, ...others] = pin === null ? [] : statesOfPin(pin);
  return code === undefined || others.length > 0 ? null : stateName(code);
}

/**
 * What of an address is certain enough to ask a price for while it is being typed: a whole PIN code, and a state that
 * is one.
 */
export function typedDestination({
  country,
  state,
  zipCode,
}: Record<keyof Destination, string>): Destination {
  if (country !== 'India') return { country };
  const pin = readPin(zipCode);
  const place = placeOfSupply({ state, country });
  return {
    country,
    ...(/^\d{2}-/.test(place) ? { state: place.slice(3) } : {}),
    ...(pin === null ? {} : { zipCode: pin }),
  };
}

/** The code of a state; null where neither PIN code nor name tells it. */
function stateOf(pin: string | null, typed: string): string | null {
  const named = /^(\d{2})-/.exec(placeOfSupply({ state: typed, country: 'India' }))?.[1] ?? null;
  const possible = pin === null ? [] : statesOfPin(pin);
  if (possible.length === 0 || (named !== null && possible.includes(named))) return named;
  return possible[0] ?? null;
}

/** What keeps a zone from being what it looks like, in sentences, by its id. docs/behaviour/delivery.md#which-zone. */
export function zoneWarnings(zones: readonly DeliveryZone[]): ReadonlyMap<string, string[]> {
  const places = placesOf(zones);
  return new Map(
    zones.map((zone) => {
      const named = [
        ...readPins(zone.pins).map((pin) => ({ text: `PIN ${pin}`, has: places.pins.get(pin) })),
        ...zone.states.map((code) => ({
          text: statePlace(code).slice(3),
          has: places.states.get(code),
        })),
        ...zone.countries.map((country: CheckoutCountry) => ({
          text: country,
          has: places.countries.get(country),
        })),
      ];
      const taken = named.filter(({ has }) => has?.id !== zone.id);
      if (named.length === 0) return [zone.id, ['Nothing reaches this zone yet: name its places.']];
      if (taken.length === named.length)
        return [zone.id, [`Nothing reaches this zone: ${listTaken(taken)}.`]];
      return [zone.id, taken.length === 0 ? [] : [`${listTaken(taken)}, which stands above.`]];
    }),
  );
}

const MOST_NAMED = 3;

function listTaken(taken: readonly { text: string; has: DeliveryZone | undefined }[]): string {
  const owners = Map.groupBy(taken, ({ has }) => has?.name || 'a zone without a name');
  const parts = [...owners].map(([name, places]) => {
    const texts = places.slice(0, MOST_NAMED).map(({ text }) => text);
    const more = places.length - texts.length;
    return `${texts.join(', ')}${more > 0 ? ` and ${more} more` : ''} ${places.length === 1 ? 'belongs' : 'belong'} to ‘${name}’`;
  });
  return parts.join('; ');
}
