import * as z from 'zod/mini';

/** How many days the charts may show, the first being the default. */
export const RANGES = [30, 7, 90] as const;

const querySchema = z.object({
  days: z.catch(z.pipe(z.coerce.number(), z.union(RANGES.map((days) => z.literal(days)))), RANGES[0]),
  dialog: z.catch(z.optional(z.literal('low-stock')), undefined),
});

/** The query of /admin; what makes no sense is left out. */
export function readDashboardQuery(searchParams: URLSearchParams) {
  return querySchema.parse(Object.fromEntries(searchParams));
}
