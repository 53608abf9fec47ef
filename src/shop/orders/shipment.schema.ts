import * as z from 'zod/mini';
import type { DraftLabels } from '../edit/edit.rules.ts';
import { optionalGrams, optionalSize } from '../settings/couriers.schema.ts';
import { optionalLine } from '../settings/section.schema.ts';
import type { AdminShipment } from './order-shipments.ts';

const NUMBER = 'A tracking number has letters, digits, - and / alone';

/** By its name in the settings; empty: none is named. */
export const courierName = optionalLine(60);
/** As it stands on the label; empty: none is known. */
export const parcelNumber = optionalLine(60).check(z.refine((text) => /^[\w/-]*$/.test(text), NUMBER));
/** When it is expected; empty: nobody knows. */
export const expectedDay = z.string().check(z.refine(isDayOrEmpty, 'Please choose a day'));

/** What staff type of a parcel, and may change until it is delivered. docs/behaviour/shipments.md#a-part-at-a-time. */
export const shipmentDraftSchema = z.object({
  courier: courierName,
  trackingNumber: parcelNumber,
  weight: optionalGrams,
  size: optionalSize,
  expectedOn: expectedDay,
});

export type ShipmentDraft = z.infer<typeof shipmentDraftSchema>;

export const shipmentDraftLabels: DraftLabels<ShipmentDraft> = {
  courier: 'Courier',
  trackingNumber: 'Tracking number',
  weight: 'Weight',
  size: 'Size',
  expectedOn: 'Expected on',
};

export const emptyShipmentDraft: ShipmentDraft = {
  courier: '',
  trackingNumber: '',
  weight: '',
  size: '',
  expectedOn: '',
};

function isDayOrEmpty(text: string): boolean {
  if (text === '') return true;
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

type Typed = Pick<AdminShipment, 'courier' | 'trackingNumber' | 'weightGrams' | 'size' | 'expectedOn'>;

/** A stored parcel as its form begins. */
export function shipmentDraft({
  courier,
  trackingNumber,
  weightGrams,
  size,
  expectedOn,
}: Typed): ShipmentDraft {
  return {
    courier,
    trackingNumber,
    weight: weightGrams === null ? '' : String(weightGrams),
    size: size === null ? '' : size.join(' × '),
    expectedOn: expectedOn ?? '',
  };
}

/** So many units of each item, as a form sends them. */
export const shipmentUnitsSchema = z
  .array(z.object({ orderItemId: z.guid(), quantity: z.int().check(z.minimum(0), z.maximum(100_000)) }))
  .check(z.maxLength(500));
