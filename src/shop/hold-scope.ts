/** Who asks: holds of the same browser, person or network never yield to them. */
export type HoldViewer = { browser: string | null; person: string | null; network: string | null };

/**
 * Which holds count: those that have not run out at `now`, leaving out those of one checkout. What yields counts only
 * for a viewer whom it does not yield to (docs/decisions/0019); nobody in particular may have it.
 */
export type HoldScope = {
  now: Date;
  exceptCheckoutId?: string | undefined;
  viewer?: HoldViewer | undefined;
};
