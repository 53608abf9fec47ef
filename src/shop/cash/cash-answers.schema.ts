import * as z from 'zod/mini';

// What the calls about money on delivery answer: the API by these types, the shop's own browser reads by these schemas.

/** Of POST /api/cash-terms. */
export const cashTermsSchema = z.object({ on: z.boolean(), upToPaise: z.number(), feePaise: z.number() });

export type CashTermsAnswer = z.infer<typeof cashTermsSchema>;

/** Of POST /api/cash-code: by which the code is known, how and where it was sent, and for how long it works. */
export const cashCodeSchema = z.object({
  id: z.string(),
  channel: z.string(),
  to: z.string(),
  minutes: z.number(),
});

export type CashCodeAnswer = z.infer<typeof cashCodeSchema>;
