import * as z from 'zod/mini';
import { cartLimits } from '../cart/cart-line.rules.ts';
import { customerSchema } from '../checkout/checkout.schema.ts';
import type { CheckoutRules } from '../settings/checkout-rules.schema.ts';
import { boundedText, prose, requiredText } from '../text.schema.ts';

/** How long an order may wait for its payment, in hours. */
export const waitingHours = [2, 6, 24, 48, 72] as const;

const quantity = `Quantity must be a whole number from 1 to ${cartLimits.quantity}`;

export const phoneLine = z.object({
  productId: z.guid(),
  variantId: z.nullable(z.guid()),
  quantity: z.int(quantity).check(z.minimum(1, quantity), z.maximum(cartLimits.quantity, quantity)),
  selectedSize: z.optional(boundedText(200)),
  selectedPotColor: z.optional(boundedText(200)),
});

/** What staff decide about its price. */
const amount = 'Please enter an amount, such as 50 or 49.50';
const terms = {
  discountPaise: z.int(amount).check(z.minimum(0, amount), z.maximum(100_000_000_00, 'This is too much')),
  freeDelivery: z.boolean(),
};

const lines = z.array(phoneLine).check(z.maxLength(cartLimits.lines, `At most ${cartLimits.lines} lines`));

/** What is asked for while it is put together: what it costs, and what there is. */
export const phoneQuoteSchema = z.object({
  ...terms,
  lines,
  address: z.optional(
    z.object({ country: boundedText(100), state: boundedText(100), zipCode: boundedText(20) }),
  ),
});

/** What costs less needs a reason. */
const reasonedTerms = z
  .object({ ...terms, reason: prose(300) })
  .check(
    z.refine(
      ({ discountPaise, freeDelivery, reason }) => (discountPaise === 0 && !freeDelivery) || reason !== '',
      { error: 'Say why it costs less', path: ['reason'], when: ({ value }) => isReasoned(value) },
    ),
  );

function isReasoned(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'reason' in value && typeof value.reason === 'string';
}

/**
 * An order that staff make for somebody. Side by side, so that all that is wrong is told at once.
 * docs/behaviour/staff-orders.md#orders-by-phone.
 */
export function phoneOrderSchema(rules?: Pick<CheckoutRules, 'optional'>) {
  return z.intersection(
    z.object({
      lines: lines.check(z.minLength(1, 'Choose at least one plant')),
      key: z.guid(),
      customer: customerSchema(rules),
      hours: z.union(waitingHours.map((hours) => z.literal(hours))),
      /** By the provider's link, or in cash when it arrives. */
      pay: z.enum(['link', 'cash']),
      /** What staff were shown: for more, nobody is sent a link. */
      expectedPaise: z.int().check(z.minimum(0)),
    }),
    reasonedTerms,
  );
}

export type PhoneOrder = z.infer<ReturnType<typeof phoneOrderSchema>>;
export type PhoneQuoteAsked = z.infer<typeof phoneQuoteSchema>;

/** What goods are looked for by. */
export const goodsSearch = z.catch(z.optional(requiredText('Search', 100)), undefined);
