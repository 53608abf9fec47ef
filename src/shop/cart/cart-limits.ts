/**
 * Most lines of a cart and most units of a line: what one order request may carry. And how many attempts to pay a
 * browser remembers and asks about.
 */
export const cartLimits = { lines: 100, quantity: 999, attempts: 5 } as const;
