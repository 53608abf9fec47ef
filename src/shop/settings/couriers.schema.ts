import * as z from 'zod/mini';
import { boundedText, requiredText } from '../text.schema.ts';
import { defineSection, isHttpsAddress, optionalLine } from './section.schema.ts';

/** Where the tracking number goes in an address. */
export const NUMBER_PLACE = '{number}';

const courier = z.object({
  id: boundedText(40).check(z.minLength(1)),
  name: requiredText('Name', 60),
  /** The page that follows a parcel, '{number}' in place of its number; empty: there is none. */
  tracking: optionalLine(300).check(
    z.refine(
      (text) => text === '' || isHttpsAddress(text.replaceAll(NUMBER_PLACE, '1')),
      'Please enter an address that begins with https://',
    ),
  ),
  isOn: z.boolean(),
});

export type Courier = z.infer<typeof courier>;

/** What is wrong with a courier, by its field. */
export function courierProblems(value: Courier): Partial<Record<keyof Courier, string>> {
  const problems: Partial<Record<keyof Courier, string>> = {};
  for (const { path, message } of courier.safeParse(value).error?.issues ?? [])
    problems[path[0] as keyof Courier] ??= message;
  return problems;
}

const WEIGHT = 'Please enter whole grams from 1 to 50000';
const SIZE = 'Please enter length × width × height in cm, like 30 × 20 × 20';

/** Grams as typed: from 1 to 50 kg; null for what is no weight. */
export function typedGrams(text: string): number | null {
  const grams = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return grams >= 1 && grams <= 50_000 ? grams : null;
}

export type ParcelSize = { lengthCm: number; widthCm: number; heightCm: number };

/** Three lengths in whole cm, as typed: '30 × 20 × 20'; null for what is none. */
export function typedSize(text: string): ParcelSize | null {
  const [, ...sides] = /^\s*(\d{1,3})\s*[x×*]\s*(\d{1,3})\s*[x×*]\s*(\d{1,3})\s*$/i.exec(text) ?? [];
  const [lengthCm = 0, widthCm = 0, heightCm = 0] = sides.map(Number);
  return lengthCm > 0 && widthCm > 0 && heightCm > 0 ? { lengthCm, widthCm, heightCm } : null;
}

export const optionalGrams = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || typedGrams(text) !== null, WEIGHT),
);

export const optionalSize = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || typedSize(text) !== null, SIZE),
);

const schema = z.object({
  couriers: z.array(courier).check(
    z.maxLength(30, 'At most 30 couriers'),
    z.refine((list) => areDifferent(list.map(({ id }) => id)), 'Each courier once'),
    z.refine(
      (list) => areDifferent(list.map(({ name }) => name.trim().toLowerCase())),
      'Two couriers have the same name',
    ),
  ),
  parcelWeight: optionalGrams.check(z.refine((text) => text !== '', WEIGHT)),
  parcelSize: optionalSize.check(z.refine((text) => text !== '', SIZE)),
});

export type CourierSettings = z.infer<typeof schema>;

/** By whom the shop sends, and its usual parcel. docs/behaviour/shipments.md#couriers. */
export const couriersSection = defineSection({
  label: 'Couriers',
  schema,
  labels: { couriers: 'Couriers', parcelWeight: 'Usual weight', parcelSize: 'Usual size' },
  defaults: {
    // A number stands in those addresses alone of which everybody says the same (docs/decisions/0034).
    couriers: [
      suggested('india-post', 'India Post', 'https://www.indiapost.gov.in/'),
      suggested('delhivery', 'Delhivery', 'https://www.delhivery.com/track/package/{number}'),
      suggested('blue-dart', 'Blue Dart', 'https://www.bluedart.com/tracking'),
      suggested('dtdc', 'DTDC', 'https://www.dtdc.in/trace.asp'),
      suggested('xpressbees', 'XpressBees', 'https://www.xpressbees.com/shipment/tracking'),
      suggested('shiprocket', 'Shiprocket', 'https://shiprocket.co/tracking/{number}', false),
    ],
    parcelWeight: '1000',
    parcelSize: '30 × 20 × 20',
  },
});

function suggested(id: string, name: string, tracking: string, isOn = true): Courier {
  return { id, name, tracking, isOn };
}

function areDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** Where a parcel of this courier and number can be followed; null where nobody says. */
export function trackingAddress(
  { couriers }: Pick<CourierSettings, 'couriers'>,
  { courier: name, number }: { courier: string; number: string },
): string | null {
  const pattern = couriers.find((one) => one.name === name)?.tracking ?? '';
  if (number === '' || pattern === '') return null;
  const address = pattern.replaceAll(NUMBER_PLACE, encodeURIComponent(number));
  return isHttpsAddress(address) ? address : null;
}
