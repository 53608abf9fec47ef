import * as z from 'zod/mini';
import { MOST_IN_STOCK, numberSentences as say, sentNumber } from '../catalogue/typed-numbers.schema.ts';
import { maximumPricePaise } from '../money.ts';

const numbers = {
  pricePaise: z.optional(
    sentNumber(maximumPricePaise, {
      notWhole: say.noAmount('Price'),
      tooHigh: say.tooHigh('Price'),
      negative: say.negative('Price'),
    }),
  ),
  stock: z.optional(
    sentNumber(MOST_IN_STOCK, {
      notWhole: say.notWhole,
      tooHigh: say.tooMany,
      negative: say.negative('Stock'),
    }),
  ),
};

/** What the list of variants sends of those that are saved. Specification, admin §5 'Variants'. */
export const variantUpdateSchema = z.object({
  productId: z.guid(),
  updates: z
    .array(z.object({ id: z.guid(), ...numbers, was: z.optional(z.object(numbers)) }))
    .check(z.minLength(1), z.maxLength(500)),
  isFreeMeant: z._default(z.boolean(), false),
});
