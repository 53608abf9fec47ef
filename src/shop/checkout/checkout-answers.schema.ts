import { paiseToRupees } from '../money.ts';
import type { Totals } from '../pricing/prices.rules.ts';
import {
  type Of,
  boolean,
  list,
  made,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  words,
} from '../shapes.rules.ts';
import { calendarDay, deliveryAnswer, paise } from './delivery-answers.schema.ts';
import { HOLD_MINUTES } from './hold-bounds.rules.ts';

// What the calls of cart and checkout answer: the API answers what is put into these shapes, and the shop's own browser
// reads it by them. Amounts are rupees on the way and paise at both ends.

/** Of POST /api/quote. Its lines come in the order of the cart's; `promo` if a code was sent. */
export const quoteAnswerSchema = object({
  calculatedAmounts: object({ subtotal: paise, shipping: paise, discount: paise, total: paise }),
  lines: list(
    object({
      unitPrice: paise,
      available: number,
      problem: optional(object({ code: text, message: text })),
    }),
  ),
  /** How it gets there, or why it does not: `lines` are the places of those that cannot. */
  delivery: optional(deliveryAnswer),
  /** Why it is too little for an order. */
  tooLittle: optional(text),
  promo: optional(object({ code: text, applied: boolean, message: optional(text) })),
  /** What would bring it to free delivery, where that was asked for. */
  addition: optional(object({ id: text, name: text, imageUrl: text, price: paise })),
});

export type QuoteAnswer = Of<typeof quoteAnswerSchema>;

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
export const paymentKeySchema = object({ key: words });

export type PaymentKeyAnswer = Of<typeof paymentKeySchema>;

/** What the browser reads of create-order's answer; `order.amount` in paise, `placed` for a zero total. */
export const createdOrderSchema = object({
  order: object({ id: text, amount: number, currency: text }),
  placed: optional(boolean),
  /** How long the stock is held; shorter for those who begin again and again. */
  heldMinutes: made(optional(number), (minutes) => minutes ?? HOLD_MINUTES),
});

export type CreatedOrder = Of<typeof createdOrderSchema>;
/** The contract has other callers: they read the amounts, too. */
export type CreatedOrderAnswer = Omit<CreatedOrder, 'heldMinutes'> &
  Partial<Pick<CreatedOrder, 'heldMinutes'>> &
  Pick<QuoteAnswer, 'calculatedAmounts'>;

/** Of a payment that was verified: the order that it made. The browser reads its id alone. */
export const verifiedOrderSchema = object({ order: object({ id: text }) });

export type VerifiedOrderAnswer = {
  order: Of<typeof verifiedOrderSchema>['order'] & {
    number: string;
    status: string;
    paymentStatus: string;
    /** In rupees. */
    total: number;
    currency: string;
  };
};

/** Of POST /api/checkout-state: what became of attempts to pay, in the order in which they were asked for. */
export const attemptStatesSchema = object({
  attempts: list(
    object({
      state: oneOf('open', 'under-way', 'paid', 'ended', 'unknown'),
      /** The provider's, of an unpaid one. */
      orderId: optional(text),
      /** The shop's, of a paid one. */
      order: optional(object({ id: text })),
    }),
  ),
});

export type AttemptAnswer = Of<typeof attemptStatesSchema>['attempts'][number];

const perhaps = nullable(text);

/** What the browser reads of POST /api/placed-order, for the success page. */
export const placedOrderSchema = object({
  order: object({
    id: text,
    paymentStatus: oneOf(
      'authorized',
      'completed',
      'partially_refunded',
      'refunded',
      'due',
      'collected',
      'refused',
    ),
    subtotalPaise: number,
    shippingPaise: number,
    discountPaise: number,
    cashFeePaise: number,
    totalAmountPaise: number,
    promoCode: perhaps,
    customer: object({ name: text, email: text, phone: text }),
    address: list(text),
    gift: made(optional(nullable(object({ recipient: text, message: text }))), (gift) => gift ?? null),
    arrives: made(
      optional(nullable(object({ from: calendarDay, to: calendarDay }))),
      (arrives) => arrives ?? null,
    ),
    items: list(
      object({
        id: text,
        productName: text,
        productImageUrl: perhaps,
        productPricePaise: number,
        quantity: number,
        selectedSize: perhaps,
        selectedPotType: perhaps,
        selectedPotColor: perhaps,
      }),
    ),
  }),
  /** Where it may be followed. */
  trackingPath: text,
  /** About what was bought; a copy of the program that is a version older says nothing of them. */
  guides: made(optional(list(object({ id: text, name: text }))), (guides) => guides ?? []),
});

export type PlacedOrderAnswer = Of<typeof placedOrderSchema>;
