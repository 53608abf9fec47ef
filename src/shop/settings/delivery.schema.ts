import * as z from 'zod/mini';
import { checkoutCountries } from '../countries.rules.ts';
import { rupeesToPaise } from '../money.ts';
import { boundedText, requiredText } from '../text.schema.ts';
import { defineSection } from './section.schema.ts';
import { statePlace } from './states.rules.ts';
import { weekdays } from '../indian-time.rules.ts';

const HIGHEST_PAISE = 10_000_000;
const LONGEST_PINS = 10_000;
const MOST_ZONES = 40;
const MOST_CLASSES = 20;
const MOST_BANDS = 10;
const MOST_CLOSED = 100;
const LONGEST_TRANSIT = 60;

const PRICE = 'Please enter 0, or an amount from 1 to 100000, like 99 or 99.50';
const VALUE = 'Please enter an amount from 0 to 100000, like 499';

/** Nothing, or enough to be paid: the payment provider takes no less than ₹1. */
function isPrice(text: string): boolean {
  const paise = rupeesToPaise(text);
  return paise === 0 || (paise !== null && paise >= 100 && paise <= HIGHEST_PAISE);
}

function isValue(text: string): boolean {
  const paise = rupeesToPaise(text);
  return paise !== null && paise >= 0 && paise <= HIGHEST_PAISE;
}

const price = z.string().check(z.trim(), z.refine(isPrice, PRICE));
const value = z.string().check(z.trim(), z.refine(isValue, VALUE));

const days = z.string().check(
  z.trim(),
  z.refine((text) => /^\d{0,2}$/.test(text) && Number(text) <= LONGEST_TRANSIT, {
    error: `Please enter a number of days from 0 to ${LONGEST_TRANSIT}`,
    abort: true,
  }),
);

/** From a value of the goods on. */
const band = z.object({ above: value, price });

/** What goods of a weight class cost on top. */
const extra = z.object({ weightClass: boundedText(40), price });

/** In rupees, as typed; what counts is read by `cashTermsOf`. */
const cash = z.object({ on: z.boolean(), upTo: value, fee: price });

const termsShape = {
  delivers: z.boolean(),
  livePlants: z.boolean(),
  price,
  bands: z.array(band).check(
    z.maxLength(MOST_BANDS, `At most ${MOST_BANDS} steps`),
    z.refine(
      (bands) => areDifferent(bands.map(({ above }) => String(rupeesToPaise(above)))),
      'Two steps begin at the same value',
    ),
  ),
  extras: z.array(extra).check(z.maxLength(MOST_CLASSES)),
  /** Empty: never free. */
  freeAbove: z.union([z.literal(''), value]),
  /** In transit; both empty: no date is promised. */
  daysFrom: days,
  daysTo: days,
  cash,
};

type Days = { daysFrom: string; daysTo: string };

const daysInOrder = z.refine<Days>(
  ({ daysFrom, daysTo }) => (daysFrom === '') === (daysTo === '') && Number(daysFrom) <= Number(daysTo),
  { path: ['daysTo'], error: 'Please give both, the shorter time first; or neither' },
);

const termsSchema = z.object(termsShape).check(daysInOrder);

const PIN = /^[1-9]\d{0,5}$/;

const zoneSchema = z
  .object({
    ...termsShape,
    id: boundedText(40).check(z.minLength(1)),
    name: requiredText('Name', 60),
    countries: z.array(z.enum(checkoutCountries)).check(z.maxLength(checkoutCountries.length)),
    states: z
      .array(z.string().check(z.refine((code) => statePlace(code) !== '', 'Not a state of India')))
      .check(z.maxLength(60)),
    /** As typed: prefixes with commas, blanks or lines between them. */
    pins: z.string().check(
      z.trim(),
      z.maxLength(LONGEST_PINS, { error: 'These are too many PIN codes for one zone', abort: true }),
      z.refine((text) => wrongPins(text).length === 0, {
        error: ({ input }) =>
          `‘${wrongPins(String(input))[0]?.slice(0, 20) ?? ''}’ is no PIN code or its beginning: one to six digits, not beginning with 0`,
      }),
    ),
  })
  .check(daysInOrder);

export type DeliveryTerms = z.infer<typeof termsSchema>;
export type DeliveryZone = z.infer<typeof zoneSchema>;

/** The beginnings of PIN codes that a text names, each once. */
export function readPins(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}

function wrongPins(text: string): string[] {
  return readPins(text).filter((part) => !PIN.test(part));
}

const weightClassSchema = z.object({
  id: boundedText(40).check(z.minLength(1)),
  name: requiredText('Name', 60),
  /** Whether its goods are alive: pots are not. */
  live: z.boolean(),
  /** What it costs more is for each unit of it, or once in an order. */
  counts: z.enum(['each', 'once']),
  /** It is paid even where delivery is free by the value of the goods. */
  always: z.boolean(),
});

export type WeightClass = z.infer<typeof weightClassSchema>;

/** The class that a product names: by its id or, as files have it, by its name; null where it is gone. */
export function findWeightClass<Class extends Pick<WeightClass, 'id' | 'name'>>(
  classes: readonly Class[],
  named: string | null,
): Class | null {
  if (named === null || named === '') return null;
  const name = named.trim().toLowerCase();
  return (
    classes.find(({ id }) => id === named) ??
    classes.find((one) => one.name.trim().toLowerCase() === name) ??
    null
  );
}

const calendarDay = z.string().check(
  z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDay(text), {
    error: 'Please choose a date',
  }),
);

function isCalendarDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const schema = z.object({
  zones: z.array(zoneSchema).check(
    z.maxLength(MOST_ZONES, `At most ${MOST_ZONES} zones`),
    z.refine((zones) => areDifferent(zones.map(({ id }) => id)), 'Each zone once'),
    z.refine(
      (zones) => areDifferent(zones.map(({ name }) => name.trim().toLowerCase())),
      'Two zones have the same name',
    ),
  ),
  everywhere: termsSchema,
  classes: z.array(weightClassSchema).check(
    z.maxLength(MOST_CLASSES, `At most ${MOST_CLASSES} classes`),
    z.refine((classes) => areDifferent(classes.map(({ id }) => id)), 'Each class once'),
    z.refine(
      (classes) => areDifferent(classes.map(({ name }) => name.trim().toLowerCase())),
      'Two classes have the same name',
    ),
  ),
  dispatchDays: z
    .array(z.enum(weekdays))
    .check(z.minLength(1, 'Please choose at least one day'), z.maxLength(weekdays.length)),
  /** Orders until this hour leave the same day; Indian time. */
  cutOff: z.string().check(
    z.refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 24, {
      error: 'Please choose an hour',
    }),
  ),
  closedDays: z.array(calendarDay).check(
    z.maxLength(MOST_CLOSED, `At most ${MOST_CLOSED} days`),
    z.refine((all) => areDifferent(all), 'Each day once'),
  ),
});

export type DeliverySettings = z.infer<typeof schema>;

/** The specification's: ₹99, free above ₹499, no date promised. */
export const defaultTerms: DeliveryTerms = {
  delivers: true,
  livePlants: true,
  price: '99',
  bands: [],
  extras: [],
  freeAbove: '499',
  daysFrom: '',
  daysTo: '',
  cash: { on: false, upTo: '5000', fee: '0' },
};

/** Where the shop delivers, for how much, and when. docs/behaviour/delivery.md#what-the-owner-sets. */
export const deliverySection = defineSection({
  label: 'Delivery',
  schema,
  labels: {
    zones: 'Zones',
    everywhere: 'Everywhere else',
    classes: 'Weight classes',
    dispatchDays: 'Days of dispatch',
    cutOff: 'Orders leave the same day until',
    closedDays: 'Closed days',
  },
  defaults: {
    zones: [],
    everywhere: defaultTerms,
    classes: [],
    dispatchDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
    cutOff: '14',
    closedDays: [],
  },
});

function areDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

export type FieldProblems = Readonly<Record<string, string>>;

/** What is wrong with a zone, by its field: 'price', 'bands.0.above', 'cash.fee'. */
export function zoneProblems(zone: DeliveryZone): FieldProblems {
  return problemsOf(zoneSchema.safeParse(zone).error);
}

/** Likewise with the terms of everywhere else, and with a weight class. */
export function termsProblems(terms: DeliveryTerms): FieldProblems {
  return problemsOf(termsSchema.safeParse(terms).error);
}

export function weightClassProblems(one: WeightClass): FieldProblems {
  return problemsOf(weightClassSchema.safeParse(one).error);
}

function problemsOf(error: z.core.$ZodError | undefined): FieldProblems {
  const problems: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message;
  return problems;
}
