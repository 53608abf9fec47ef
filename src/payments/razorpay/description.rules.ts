import type { MethodDescription } from '../payment-method.ts';

/** Razorpay, in words. */
export const razorpay = {
  key: 'razorpay',
  label: 'Razorpay',
  words: {
    name: 'Razorpay',
    choice: 'Pay now',
    hint: 'By card, UPI or net banking, in Razorpay’s own secure window.',
    by: 'UPI, cards, net banking',
    button: 'Pay with Razorpay',
  },
  money: 'online',
  begins: 'window',
  refund: 'by-provider',
} as const satisfies MethodDescription;

/** Below the button that pays, until the owner says something else. */
export const razorpayPromise = 'You pay in Razorpay’s own secure window.';

/** The contract's addresses of checkout: every method begins with the first, whatever it is called. */
export const contractCalls = {
  createOrder: '/api/create-razorpay-order',
  paymentKey: '/api/get-razorpay-key',
  verifyPayment: '/api/verify-razorpay-payment',
} as const;
