import * as z from 'zod/mini';
import type { Totals } from '../../shop/pricing/totals.rules.ts';

const paise = z.pipe(
  z.number().check(z.minimum(0)),
  z.transform((rupees) => Math.round(rupees * 100)),
);

const line = z.object({
  unitPrice: paise,
  available: z.number(),
  problem: z.optional(z.object({ code: z.string(), message: z.string() })),
});

const answer = z.object({
  calculatedAmounts: z.object({ subtotal: paise, shipping: paise, discount: paise, total: paise }),
  lines: z.array(line),
  promo: z.optional(z.object({ code: z.string(), applied: z.boolean(), message: z.optional(z.string()) })),
});

/** One line as the shop would sell it now. With a `problem` it cannot be bought as it stands in the cart. */
export type QuoteLine = {
  unitPricePaise: number;
  available: number;
  problem: { code: string; message: string } | null;
};

/** The server's answer about a cart. Lines are found by their `cartItemId`. */
export type Quote = {
  totals: Totals;
  lines: ReadonlyMap<string, QuoteLine>;
  promo: { code: string; applied: boolean; message: string | null } | null;
};

/** What POST /api/quote answers for the lines with these ids, in their order. */
export function quoteSchema(cartItemIds: readonly string[]) {
  return z.pipe(
    answer,
    z.transform((read) => toQuote(read, cartItemIds)),
  );
}

function toQuote(
  { calculatedAmounts, lines, promo }: z.infer<typeof answer>,
  cartItemIds: readonly string[],
): Quote {
  return {
    totals: {
      subtotalPaise: calculatedAmounts.subtotal,
      shippingPaise: calculatedAmounts.shipping,
      discountPaise: calculatedAmounts.discount,
      totalPaise: calculatedAmounts.total,
    },
    lines: new Map(lines.map((one, index) => [cartItemIds[index] ?? '', toQuoteLine(one)])),
    promo: promo ? { ...promo, message: promo.message ?? null } : null,
  };
}

function toQuoteLine({ unitPrice, available, problem }: z.infer<typeof line>): QuoteLine {
  return { unitPricePaise: unitPrice, available, problem: problem ?? null };
}
