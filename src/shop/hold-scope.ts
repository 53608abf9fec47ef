/** Which holds count: those that have not run out at `now`, leaving out those of one checkout. */
export type HoldScope = { now: Date; exceptCheckoutId?: string | undefined };
