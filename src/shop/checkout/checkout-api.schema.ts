import * as z from 'zod/mini';
import { cartLimits } from '../cart/cart-line.rules.ts';
import type { CheckoutRules } from '../settings/checkout-rules.schema.ts';
import { boundedText } from '../text.schema.ts';
import { customerSchema } from './checkout.schema.ts';

const optionName = boundedText(200);
const quantityMessage = `Quantity must be a whole number from 1 to ${cartLimits.quantity}`;

// Null counts as left away, as the cart may keep it.
const maybe = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? undefined),
  );

/** One line of a request. Any UUID is accepted; a price is never read. Unknown keys are left away. */
const requestLine = z.object({
  id: z.guid('Invalid product ID format'),
  quantity: z
    .int(quantityMessage)
    .check(z.minimum(1, quantityMessage), z.maximum(cartLimits.quantity, quantityMessage)),
  name: boundedText(300),
  variantInfo: maybe(
    z.object({ pot_type: optionName, size: optionName, pot_color: z._default(z.nullable(optionName), null) }),
  ),
  selectedPotColor: maybe(z.object({ name: optionName })),
  selectedSize: maybe(optionName),
});

const requestLines = z
  .array(requestLine)
  .check(z.maxLength(cartLimits.lines, `A cart has at most ${cartLimits.lines} lines`));
const promoCode = z._default(z.nullable(boundedText(64)), null);

/** The provider's order of this shopper's abandoned checkout: what it holds is theirs to buy. */
const replacesOrderId = maybe(boundedText(100));

/**
 * The total that the shopper was shown, in rupees; never believed as a price. More than that is not charged without
 * asking again.
 */
const expectedTotal = z.optional(z.number().check(z.minimum(0), z.maximum(10_000_000_000_000)));

/** The last day that the shopper was shown; a later one is not promised without asking again. */
const expectedArrival = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'not a calendar day')));

/** The key of a payment method; left out, the standard one. */
const paymentMethod = z.optional(boundedText(40));

/** Where it is to go, as far as that is known. */
const destination = z.optional(
  z.object({
    country: boundedText(60),
    state: z.optional(boundedText(100)),
    zipCode: z.optional(boundedText(20)),
  }),
);

/** By which somebody who pays on delivery shows that they can be reached. */
const cashCode = z.optional(
  z.object({ id: z.guid(), code: boundedText(20).check(z.minLength(1, 'Please enter the code')) }),
);

/** Body of POST /api/quote; a cart without lines may be quoted. */
export const quoteBodySchema = z.object({
  cartItems: requestLines,
  promoCode,
  replacesOrderId,
  address: destination,
  /** Whoever asks would show one thing that brings the cart to free delivery. */
  suggests: z.optional(z.boolean()),
});

/** Body of the call that begins a checkout: at least one line, and the customer with the checkout form's messages. */
export function createOrderBodySchema(rules?: Pick<CheckoutRules, 'optional'>) {
  return z.object({
    cartItems: requestLines.check(z.minLength(1, 'Your cart is empty')),
    promoCode,
    customer: customerSchema(rules),
    replacesOrderId,
    expectedTotal,
    expectedArrival,
    paymentMethod,
    cashCode,
  });
}

/** Whose payment the body of the call that verifies one is about. */
export const verifiedMethodSchema = z.looseObject({ paymentMethod });

type ProofFields = Readonly<Record<'orderId' | 'paymentId' | 'signature', string>>;

/** The rest of that body, by the names of its provider. Nothing else in it would be believed. */
export function verifyBodySchema(fields: ProofFields) {
  return z.pipe(
    z.object({
      [fields.orderId]: boundedText(100).check(z.minLength(1)),
      [fields.paymentId]: boundedText(100).check(z.minLength(1)),
      [fields.signature]: boundedText(256).check(z.minLength(1)),
    }),
    z.transform((proof) => ({
      providerOrderId: proof[fields.orderId] ?? '',
      paymentId: proof[fields.paymentId] ?? '',
      signature: proof[fields.signature] ?? '',
    })),
  );
}

/**
 * The Idempotency-Key of a create-order call as the shop's own browser makes it: 128 random bits as hex. Nobody guesses
 * one, so it opens what became of that call; shorter keys of other callers open nothing.
 */
export const attemptKeySchema = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'not a key of an attempt'));

export type RequestLine = z.infer<typeof requestLine>;
export type QuoteBody = z.infer<typeof quoteBodySchema>;
export type CreateOrderBody = z.infer<ReturnType<typeof createOrderBodySchema>>;
