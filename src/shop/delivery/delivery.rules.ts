import { checkoutCountries, deliveryProblem } from '../countries.rules.ts';
import { rupeesToPaise } from '../money.ts';
import { freeAboveOf } from '../settings/free-delivery.rules.ts';
import {
  type DeliverySettings,
  type DeliveryTerms,
  type WeightClass,
  findWeightClass,
} from '../settings/delivery.schema.ts';
import { readPin } from './pin-codes.rules.ts';
import { type DeliveryPromise, promisedDays, transitInIndia } from './promise.rules.ts';
import { type Destination, findZone, termsInIndia } from './zones.rules.ts';

/** One line of what is sent. `weightClass` is one of the settings; null, or one that is gone: no class. */
export type DeliveredLine = { weightClass: string | null; unitPricePaise: number; quantity: number };

/** Whether cash is taken at the door, up to which total, and what that costs more. */
export type CashTerms = { on: boolean; upToPaise: number; feePaise: number };

export type Delivery =
  | {
      ok: true;
      /** Its name; null in a shop without zones. */
      zone: string | null;
      pricePaise: number;
      /** Above this value of the goods these very goods travel free; null where they never do. */
      freeAbovePaise: number | null;
      promise: DeliveryPromise | null;
      cash: CashTerms;
    }
  | DeliveryRefusal;

export type DeliveryRefusal = {
  ok: false;
  zone: string | null;
  reason: 'not-delivered' | 'no-live-plants';
  /** The lines that cannot be sent there, by their places. */
  positions: number[];
  /** Of the address. */
  field: 'zipCode' | 'state' | 'country';
  message: string;
};

/** What a checkout and its order keep of it. */
export function keptDelivery(delivery: Delivery) {
  const promise = delivery.ok ? delivery.promise : null;
  return {
    deliveryZone: delivery.zone,
    arrivesFrom: promise?.arrivesFrom ?? null,
    arrivesTo: promise?.arrivesTo ?? null,
  };
}

type Asked = {
  settings: Readonly<DeliverySettings>;
  /** Null: not known yet, somewhere in India. */
  address: Destination | null;
  lines: readonly DeliveredLine[];
  now: Date;
  /** To which the shop sells; left out, that was looked at before. */
  countries?: readonly string[] | undefined;
};

const NAME_OF_THE_REST = 'Everywhere else';

/**
 * What delivering these goods there costs, when they arrive, and whether cash is taken; or why they cannot be
 * delivered. docs/behaviour/delivery.md#the-price.
 */
export function deliveryFor({ settings, address, lines, now, countries }: Asked): Delivery {
  const to = address ?? somewhere;
  const match = findZone(settings, to);
  const classes = lines.map(({ weightClass }) => findWeightClass(settings.classes, weightClass));
  const alive = classes.flatMap((one, position) => (one === null || one.live ? [position] : []));
  const takes = ({ delivers, livePlants }: DeliveryTerms) => delivers && (livePlants || alive.length === 0);
  const own: DeliveryTerms = match.zone ?? settings.everywhere;
  // A PIN code may still lead elsewhere: not every place in India is refused.
  const isOpen = to.country === 'India' && !to.zipCode?.trim() && match.by !== 'state' && !takes(own);
  const terms = (isOpen ? dearestInIndia(settings, { lines, classes, takes }) : null) ?? own;
  const named = settings.zones.find((one) => one === terms)?.name ?? NAME_OF_THE_REST;
  const zone = settings.zones.length === 0 ? null : named;
  const { field, name } = placeOf(to, match.by);
  const refused = { ok: false, zone, field } as const;
  const all = lines.map((_line, position) => position);
  const notSold = countries && address ? deliveryProblem(to.country, countries) : null;
  if (notSold !== null) {
    return { ...refused, field: 'country', reason: 'not-delivered', positions: all, message: notSold };
  }
  if (!terms.delivers) {
    const message = deliveryMessages.notDelivered(name);
    return { ...refused, reason: 'not-delivered', positions: all, message };
  }
  if (!takes(terms)) {
    const message = deliveryMessages.noLivePlants(name);
    return { ...refused, reason: 'no-live-plants', positions: alive, message };
  }
  const transit = (isOpen || isAnywhere(to) ? transitInIndia(settings) : null) ?? terms;
  const cash = cashTermsOf(terms);
  return {
    ok: true,
    zone,
    ...priceOf(terms, lines, classes),
    promise: promisedDays(settings, transit, now),
    // Not of a place that only may be meant.
    cash: isOpen ? { ...cash, on: false } : cash,
  };
}

type Goods = {
  lines: readonly DeliveredLine[];
  classes: readonly (WeightClass | null)[];
  takes: (terms: DeliveryTerms) => boolean;
};

/** The terms on which these goods may go somewhere in India, of several the dearest; where they may not, terms of a place that gets others. */
function dearestInIndia(
  settings: Readonly<DeliverySettings>,
  { lines, classes, takes }: Goods,
): DeliveryTerms | null {
  const delivering = termsInIndia(settings).filter(({ delivers }) => delivers);
  const cost = (terms: DeliveryTerms) => priceOf(terms, lines, classes).pricePaise;
  const [dearest] = delivering.filter(takes).toSorted((one, other) => cost(other) - cost(one));
  return dearest ?? delivering[0] ?? null;
}

const somewhere: Destination = { country: 'India' };

const isAnywhere = ({ country, state, zipCode }: Destination) => country === 'India' && !state && !zipCode;

export const deliveryMessages = {
  notDelivered: (place: string) => `We do not deliver to ${place} yet.`,
  noLivePlants: (place: string) => `We cannot send live plants to ${place}.`,
} as const;

/** What of an address decided, as one says it, and the field where it was typed. */
function placeOf(
  { country, state, zipCode }: Destination,
  by: 'pin' | 'state' | 'country' | 'rest',
): { field: DeliveryRefusal['field']; name: string } {
  const typed = country === 'India' ? (zipCode ?? '').trim() : '';
  const pin = readPin(typed);
  if (pin !== null && by !== 'country') return { field: 'zipCode', name: pin };
  if (by === 'state' && state) return { field: 'state', name: state.trim() };
  // What is no PIN code leads to no zone.
  if (typed !== '' && by === 'rest') return { field: 'zipCode', name: typed };
  const known = checkoutCountries.find((one) => one === country);
  return { field: 'country', name: known?.startsWith('United ') ? `the ${known}` : country };
}

/** Of a text that passed its schema. */
const paise = (typed: string) => rupeesToPaise(typed) ?? 0;

function priceOf(
  terms: DeliveryTerms,
  lines: readonly DeliveredLine[],
  classes: readonly (WeightClass | null)[],
): { pricePaise: number; freeAbovePaise: number | null } {
  if (lines.length === 0) return { pricePaise: 0, freeAbovePaise: freeAboveOf(terms) };
  const value = lines.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);
  const freeAbovePaise = freeAboveOf(terms);
  const isFree = freeAbovePaise !== null && value > freeAbovePaise;
  const extras = [...new Set(classes)].flatMap((one) => {
    const price = paise(terms.extras.find(({ weightClass }) => weightClass === one?.id)?.price ?? '0');
    if (one === null || price === 0) return [];
    const units = lines.reduce((sum, { quantity }, at) => sum + (classes[at] === one ? quantity : 0), 0);
    return [{ always: one.always, pricePaise: one.counts === 'each' ? price * units : price }];
  });
  const charged = extras.filter(({ always }) => always || !isFree);
  return {
    pricePaise:
      charged.reduce((sum, { pricePaise }) => sum + pricePaise, 0) + (isFree ? 0 : stepPrice(terms, value)),
    freeAbovePaise: extras.some(({ always }) => always) ? null : freeAbovePaise,
  };
}

/** That of the highest step below the value of the goods. */
function stepPrice({ price, bands }: DeliveryTerms, value: number): number {
  const reached = bands
    .map((band) => ({ above: paise(band.above), price: paise(band.price) }))
    .filter(({ above }) => value > above)
    .sort((one, other) => other.above - one.above);
  return reached[0]?.price ?? paise(price);
}

function cashTermsOf({ cash }: DeliveryTerms): CashTerms {
  return { on: cash.on, upToPaise: paise(cash.upTo), feePaise: paise(cash.fee) };
}
