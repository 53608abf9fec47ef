import * as z from 'zod/mini';
import type { Delivery } from '../delivery/delivery.rules.ts';
import { paiseToRupees } from '../money.ts';
import type { Totals } from '../pricing/prices.rules.ts';
import { HOLD_MINUTES } from './hold-bounds.rules.ts';

// What the calls of cart and checkout answer: the API answers what is put into these schemas, and the shop's own browser
// reads it by them. Amounts are rupees on the way and paise at both ends.

const paise = z.pipe(
  z.number().check(z.minimum(0)),
  z.transform((rupees) => Math.round(rupees * 100)),
);

const calendarDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What is said of a delivery, of a cart's and of a single product's. */
export const deliveryAnswer = z.object({
  /** Above which value of these goods it is free; left out where it never is. */
  freeAbove: z.optional(paise),
  arrives: z.optional(z.object({ from: calendarDay, to: calendarDay })),
  problem: z.optional(
    z.object({
      message: z.string(),
      field: z.enum(['zipCode', 'state', 'country']),
      lines: z.array(z.number()),
    }),
  ),
});

export type DeliveryAnswer = z.output<typeof deliveryAnswer>;

/** Of GET /api/delivery: a single product's, for a PIN code. */
export const deliveryCheckSchema = z.extend(deliveryAnswer, { price: paise });

export type DeliveryCheck = z.output<typeof deliveryCheckSchema>;
export type DeliveryCheckAnswer = z.input<typeof deliveryCheckSchema>;

/** What `deliveryFor` says, as it is answered. */
export function toDeliveryAnswer(delivery: Delivery): z.input<typeof deliveryAnswer> {
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

/** Of POST /api/quote. Its lines come in the order of the cart's; `promo` if a code was sent. */
export const quoteAnswerSchema = z.object({
  calculatedAmounts: z.object({ subtotal: paise, shipping: paise, discount: paise, total: paise }),
  lines: z.array(
    z.object({
      unitPrice: paise,
      available: z.number(),
      problem: z.optional(z.object({ code: z.string(), message: z.string() })),
    }),
  ),
  /** How it gets there, or why it does not: `lines` are the places of those that cannot. */
  delivery: z.optional(deliveryAnswer),
  /** Why it is too little for an order. */
  tooLittle: z.optional(z.string()),
  promo: z.optional(z.object({ code: z.string(), applied: z.boolean(), message: z.optional(z.string()) })),
});

export type QuoteAnswer = z.input<typeof quoteAnswerSchema>;

/** The contract's calculatedAmounts: rupees as numbers with two decimals. */
export function toRupees(totals: Totals): QuoteAnswer['calculatedAmounts'] {
  return {
    subtotal: paiseToRupees(totals.subtotalPaise),
    shipping: paiseToRupees(totals.shippingPaise),
    discount: paiseToRupees(totals.discountPaise),
    total: paiseToRupees(totals.totalPaise),
  };
}

/** The provider's public key. */
export const paymentKeySchema = z.object({ key: z.string().check(z.minLength(1)) });

export type PaymentKeyAnswer = z.infer<typeof paymentKeySchema>;

/** What the browser reads of create-order's answer; `order.amount` in paise, `placed` for a zero total. */
export const createdOrderSchema = z.object({
  order: z.object({ id: z.string(), amount: z.number(), currency: z.string() }),
  placed: z.optional(z.boolean()),
  /** How long the stock is held; shorter for those who begin again and again. */
  heldMinutes: z._default(z.number(), HOLD_MINUTES),
});

export type CreatedOrder = z.infer<typeof createdOrderSchema>;
/** The contract has other callers: they read the amounts, too. */
export type CreatedOrderAnswer = z.input<typeof createdOrderSchema> & Pick<QuoteAnswer, 'calculatedAmounts'>;

/** Of a payment that was verified: the order that it made. The browser reads its id alone. */
export const verifiedOrderSchema = z.object({ order: z.object({ id: z.string() }) });

export type VerifiedOrderAnswer = {
  order: z.infer<typeof verifiedOrderSchema>['order'] & {
    number: string;
    status: string;
    paymentStatus: string;
    /** In rupees. */
    total: number;
    currency: string;
  };
};

/** Of POST /api/checkout-state: what became of attempts to pay, in the order in which they were asked for. */
export const attemptStatesSchema = z.object({
  attempts: z.array(
    z.object({
      state: z.enum(['open', 'under-way', 'paid', 'ended', 'unknown']),
      /** The provider's, of an unpaid one. */
      orderId: z.optional(z.string()),
      /** The shop's, of a paid one. */
      order: z.optional(z.object({ id: z.string() })),
    }),
  ),
});

export type AttemptAnswer = z.infer<typeof attemptStatesSchema>['attempts'][number];

const text = z.nullable(z.string());

/** What the browser reads of POST /api/placed-order, for the success page. */
export const placedOrderSchema = z.object({
  order: z.object({
    id: z.string(),
    paymentStatus: z.enum([
      'authorized',
      'completed',
      'partially_refunded',
      'refunded',
      'due',
      'collected',
      'refused',
    ]),
    subtotalPaise: z.number(),
    shippingPaise: z.number(),
    discountPaise: z.number(),
    cashFeePaise: z.number(),
    totalAmountPaise: z.number(),
    promoCode: text,
    customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    address: z.array(z.string()),
    arrives: z._default(z.nullable(z.object({ from: calendarDay, to: calendarDay })), null),
    items: z.array(
      z.object({
        id: z.string(),
        productName: z.string(),
        productImageUrl: text,
        productPricePaise: z.number(),
        quantity: z.number(),
        selectedSize: text,
        selectedPotType: text,
        selectedPotColor: text,
      }),
    ),
  }),
  /** Where it may be followed. */
  trackingPath: z.string(),
});

export type PlacedOrderAnswer = z.infer<typeof placedOrderSchema>;
