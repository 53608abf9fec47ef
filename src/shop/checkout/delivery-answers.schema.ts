import type { Delivery } from '../delivery/delivery.rules.ts';
import { paiseToRupees } from '../money.ts';
import { type Of, like, list, made, number, object, oneOf, optional, text, where } from '../shapes.rules.ts';

export const paise = made(
  where((rupees): rupees is number => Number.isFinite(rupees) && Number(rupees) >= 0),
  (rupees) => Math.round(rupees * 100),
);

export const calendarDay = like(/^\d{4}-\d{2}-\d{2}$/);

/** What is said of a delivery, of a cart's and of a single product's. */
const ofDelivery = {
  /** Above which value of these goods it is free; left out where it never is. */
  freeAbove: optional(paise),
  arrives: optional(object({ from: calendarDay, to: calendarDay })),
  problem: optional(
    object({
      message: text,
      field: oneOf('zipCode', 'state', 'country'),
      lines: list(number),
    }),
  ),
};

export const deliveryAnswer = object(ofDelivery);

export type DeliveryAnswer = Of<typeof deliveryAnswer>;

/** Of GET /api/delivery: a single product's, for a PIN code. */
export const deliveryCheckSchema = object({ ...ofDelivery, price: paise });

export type DeliveryCheck = Of<typeof deliveryCheckSchema>;
export type DeliveryCheckAnswer = Of<typeof deliveryCheckSchema>;

/** What `deliveryFor` says, as it is answered. */
export function toDeliveryAnswer(delivery: Delivery): Of<typeof deliveryAnswer> {
  if (!delivery.ok) {
    const { message, field, positions } = delivery;
    return { problem: { message, field, lines: positions } };
  }
  const { freeAbovePaise, promise } = delivery;
  return {
    ...(freeAbovePaise === null ? {} : { freeAbove: paiseToRupees(freeAbovePaise) }),
    ...(promise ? { arrives: { from: promise.arrivesFrom, to: promise.arrivesTo } } : {}),
  };
}
