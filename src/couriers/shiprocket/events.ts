import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { CourierEvents } from '../courier-service.ts';
import { DELIVERED, optionalText, readDay, readMoment } from './entities.schema.ts';

const number = z.coerce.number().catch(0);

/** As much of its one webhook, 'tracking updates', as the shop uses (https://apidocs.shiprocket.in, Webhooks). */
const eventSchema = z.object({
  awb: z.coerce.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^\P{C}+$/u)),
  current_status: optionalText.catch(null),
  shipment_status: optionalText.catch(null),
  shipment_status_id: number,
  /** '23 05 2023 11:43:52', Indian. */
  current_timestamp: optionalText.catch(null),
  etd: optionalText.catch(null),
  is_return: number,
});

/** What Shiprocket tells of parcels without being asked, proven by the token that was typed there. */
export function createShiprocketEvents(token: string): CourierEvents {
  return {
    tokenHeader: 'x-api-key',
    isTokenValid: (given) => timingSafeEqual(digest(given), digest(token)),
    read: (rawBody) => {
      const read = eventSchema.safeParse(parseJson(rawBody));
      if (!read.success) return null;
      const {
        awb,
        shipment_status_id: status,
        current_timestamp: moment,
        etd,
        is_return: isReturn,
      } = read.data;
      const text = read.data.current_status ?? read.data.shipment_status;
      if (text === null) return null;
      const at = readMoment(moment?.replace(/^(\d{2}) (\d{2}) (\d{4})/, '$3-$2-$1') ?? null);
      // What goes back to the shop arrives there, too.
      const isDelivered = isReturn === 0 && (status === DELIVERED || /^delivered$/i.test(text));
      return {
        trackingNumber: awb,
        text: text.slice(0, 100),
        at,
        deliveredAt: isDelivered ? (at ?? new Date()) : null,
        expectedOn: readDay(etd),
      };
    },
  };
}

/** Of one length, whatever was sent. */
const digest = (text: string) => createHash('sha256').update(text).digest();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
