/** Most lines of a cart and most units of a line: what one order request may carry. */
export const cartLimits = { lines: 100, quantity: 999 } as const;
