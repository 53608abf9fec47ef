import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { retryRead } from '../../http/retry-read.ts';
import { callApi, isFinalRefusal } from '../cart/call-api.ts';

const text = z.nullable(z.string());

const placedOrderSchema = z.object({
  order: z.object({
    id: z.string(),
    paymentStatus: z.enum(['authorized', 'completed', 'partially_refunded', 'refunded']),
    subtotalPaise: z.number(),
    shippingPaise: z.number(),
    discountPaise: z.number(),
    totalAmountPaise: z.number(),
    promoCode: text,
    customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    address: z.array(z.string()),
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

export type PlacedOrderDetails = z.infer<typeof placedOrderSchema>;

/**
 * All of the order that a create-order call with this key made, by the shop's word; undefined until it is known, and
 * null where it cannot be shown: to somebody else than its owner, or because it could not be read.
 */
export function usePlacedOrderDetails(key: string | undefined): PlacedOrderDetails | null | undefined {
  const [details, setDetails] = useState<PlacedOrderDetails | null | undefined>(undefined);

  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const read = () => callApi('/api/placed-order', placedOrderSchema, { body: { attempt: key }, signal });
    retryRead(read, signal, isFinalRefusal).then(setDetails, () => {
      if (!signal.aborted) setDetails(null);
    });
    return () => controller.abort();
  }, [key]);

  return details;
}
