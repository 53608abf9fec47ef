import * as z from 'zod/mini';
import { maximumPricePaise } from '../money.ts';

const MOST_IN_STOCK = 1_000_000;

/** What the list of variants sends of those that are saved. Specification, admin §5 'Variants'. */
export const variantUpdateSchema = z.object({
  productId: z.guid(),
  updates: z
    .array(
      z.object({
        id: z.guid(),
        pricePaise: z.optional(z.int().check(z.minimum(0), z.maximum(maximumPricePaise))),
        stock: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_IN_STOCK))),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
});
