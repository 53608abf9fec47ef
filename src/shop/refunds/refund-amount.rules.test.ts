import { expect, test } from 'vitest';
import { refundAmountProblem } from './refund-amount.rules.ts';

test.each([
  [null, 'Enter an amount in rupees, like 499.50'],
  [0, 'The smallest refund is ₹1.00'],
  [-500, 'The smallest refund is ₹1.00'],
  [99, 'The smallest refund is ₹1.00'],
  [100_01, 'At most ₹100.00 can be refunded'],
  [99_50, 'Leave nothing, or at least ₹1.00'],
])('%s of ₹100.00 is refused', (amountPaise, problem) => {
  expect(refundAmountProblem(amountPaise, 100_00)).toBe(problem);
});

test.each([100, 99_00, 100_00])('%d paise of ₹100.00 may go back', (amountPaise) => {
  expect(refundAmountProblem(amountPaise, 100_00)).toBeNull();
});
