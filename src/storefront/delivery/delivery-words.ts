import type { DeliveryAnswer } from '../../shop/checkout/delivery-answers.schema.ts';
import { formatDays } from '../../shop/delivery/promise.rules.ts';
import type { Destination } from '../../shop/delivery/zones.rules.ts';
import { shortRupees } from '../../shop/settings/free-delivery.rules.ts';

/** 'Arrives Thu 26 – Sat 28 Nov'; null where no day is promised. docs/behaviour/delivery.md#the-promised-days. */
export function arrivalWords(delivery: Pick<DeliveryAnswer, 'arrives'> | null): string | null {
  return delivery?.arrives ? `Arrives ${formatDays(delivery.arrives.from, delivery.arrives.to)}` : null;
}

/** What the totals of a cart without a PIN code are for. */
export const SOMEWHERE: Destination = { country: 'India' };

/** The same beside a total: until a PIN code is known, the days are those of somewhere in India. */
export function arrivalBesideTotal(
  destination: Destination,
  delivery: Pick<DeliveryAnswer, 'arrives'> | null,
): string | null {
  if (!delivery?.arrives || !isSomewhere(destination)) return arrivalWords(delivery);
  return `Estimate: ${formatDays(delivery.arrives.from, delivery.arrives.to)}`;
}

/** The same, with what makes it exact: on a form the ZIP code, elsewhere `code`. */
export function arrivalAt(
  destination: Destination,
  delivery: Pick<DeliveryAnswer, 'arrives'> | null,
  code = 'ZIP code',
): string | null {
  const words = arrivalBesideTotal(destination, delivery);
  return words !== null && isSomewhere(destination) ? `${words}, exact with your ${code}` : words;
}

const isSomewhere = ({ country, zipCode }: Destination) => country === 'India' && !zipCode;

/**
 * What a PIN code is told: 'Arrives Thu 26 – Sat 28 Nov, ₹99', or why nothing is sent there.
 * docs/behaviour/delivery.md#the-pin-field.
 */
export function deliveryWords(delivery: DeliveryAnswer, pricePaise: number): string {
  if (delivery.problem) return delivery.problem.message;
  const arrives = arrivalWords(delivery);
  if (arrives === null)
    return pricePaise === 0 ? 'Delivered free' : `Delivered for ${shortRupees(pricePaise)}`;
  return `${arrives}, ${pricePaise === 0 ? 'free' : shortRupees(pricePaise)}`;
}

/** Why a cart is not sent there: with the names of what stays at home, where the rest could go. */
export function problemWords(
  { message, lines }: NonNullable<DeliveryAnswer['problem']>,
  items: readonly { name: string }[],
): string {
  if (lines.length === 0 || lines.length >= items.length) return message;
  const names = [...new Set(lines.flatMap((at) => items[at]?.name ?? []))];
  return `${message} Please remove ${names.join(', ')}.`;
}

/** What is left to say of the price: from where on there is none. */
export function freeAboveWords({ freeAbove }: DeliveryAnswer, pricePaise: number): string | null {
  return freeAbove === undefined || pricePaise === 0 ? null : `Free above ${shortRupees(freeAbove)}`;
}
