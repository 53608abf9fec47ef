import { z } from 'zod';
import type { CourierRate, ParcelRequest, Tracking } from '../courier-service.ts';

// What neither the database nor a page can hold, and what turns the words around it.
const unusable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** Empty texts and missing ones are the same to it. */
export const optionalText = z.preprocess((value) => {
  const text = typeof value === 'string' ? value.replace(unusable, ' ').trim() : value;
  return text === '' || text === undefined ? null : text;
}, z.string().nullable());

export const loginSchema = z.object({ token: z.string().min(1) });

export const madeOrderSchema = z.object({ order_id: z.number(), shipment_id: z.number() });

export const foundOrdersSchema = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      channel_order_id: z.string(),
      status: z.string().catch(''),
      shipments: z.array(z.object({ id: z.number(), awb: optionalText, courier: optionalText })).catch([]),
    }),
  ),
});

export const awbSchema = z.object({
  awb_assign_status: z.number(),
  message: z.string().nullish(),
  response: z.object({
    data: z.object({ awb_code: optionalText, courier_name: optionalText }),
  }),
});

export const labelSchema = z.object({ label_url: optionalText });

const rate = z
  .object({ courier_name: z.string(), rate: z.number().nonnegative(), etd: optionalText })
  .transform(({ courier_name: courier, rate: rupees, etd }): CourierRate => {
    return { courier, paise: Math.round(rupees * 100), expectedOn: readDay(etd) };
  });

export const ratesSchema = z.object({
  data: z.object({ available_courier_companies: z.array(rate) }),
});

export const toldSchema = z.object({
  message: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
});

export const DELIVERED = 7;

export const trackingSchema = z.object({
  tracking_data: z.object({
    shipment_status: z.coerce.number().catch(0),
    shipment_track: z
      .array(z.object({ current_status: optionalText, delivered_date: optionalText, edd: optionalText }))
      .catch([]),
    shipment_track_activities: z.array(z.object({ date: optionalText.catch(null) })).catch([]),
    etd: optionalText.catch(null),
  }),
});

/** Null before the parcel was fetched: it has nothing to say then. */
export function readTracking({ tracking_data: told }: z.infer<typeof trackingSchema>): Tracking | null {
  const last = told.shipment_track[0];
  const text = last?.current_status ?? null;
  if (!last || text === null) return null;
  const isDelivered = told.shipment_status === DELIVERED || /^delivered$/i.test(text);
  return {
    text: text.slice(0, 100),
    at: readMoment(
      told.shipment_track_activities
        .map(({ date }) => date ?? '')
        .toSorted()
        .at(-1) ?? null,
    ),
    // One that cannot be read is as good as now.
    deliveredAt: isDelivered ? (readMoment(last.delivered_date) ?? new Date()) : null,
    expectedOn: readDay(last.edd ?? told.etd),
  };
}

/** Its moments are Indian: '2026-11-26 14:05:00'; null for what is none of this century. */
export function readMoment(text: string | null): Date | null {
  const [, day, clock = '12:00:00'] =
    /^(20\d{2}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?/.exec(text ?? '') ?? [];
  const moment = new Date(`${day}T${clock}+05:30`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** '2026-11-26 …' or 'Nov 26, 2026', of this century. */
export function readDay(text: string | null): string | null {
  if (text === null) return null;
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const moment = new Date(iso ? `${iso}T00:00:00Z` : `${text} UTC`);
  const day = Number.isNaN(moment.getTime()) ? '' : moment.toISOString().slice(0, 10);
  return /^20\d{2}-/.test(day) ? day : null;
}

const rupees = (paise: number) => (paise / 100).toFixed(2);

/** An order as it is made there, one of which is one parcel of ours. */
export function orderBody(request: ParcelRequest, pickupLocation: string) {
  const { to, items, parcel, collectPaise } = request;
  const [firstName = to.name, ...rest] = to.name.split(' ');
  const total = items.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);
  return {
    order_id: request.reference,
    order_date: new Date(request.placedAt.getTime() + 330 * 60_000)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' '),
    pickup_location: pickupLocation,
    comment: `Order ${request.orderNumber}`,
    billing_customer_name: firstName,
    billing_last_name: rest.join(' '),
    billing_address: to.address,
    billing_city: to.city,
    billing_pincode: to.pin,
    billing_state: to.state,
    billing_country: to.country,
    billing_email: to.email,
    billing_phone: to.phone.replace(/\D/g, '').slice(-10),
    shipping_is_billing: true,
    order_items: items.map(({ name, sku, quantity, pricePaise }) => ({
      name,
      sku,
      units: quantity,
      selling_price: rupees(pricePaise),
    })),
    payment_method: collectPaise > 0 ? 'COD' : 'Prepaid',
    sub_total: rupees(collectPaise > 0 ? collectPaise : total),
    length: parcel.lengthCm,
    breadth: parcel.widthCm,
    height: parcel.heightCm,
    weight: parcel.grams / 1000,
  };
}
