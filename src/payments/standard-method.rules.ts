import { contractCalls, razorpay, razorpayPromise } from './razorpay/description.rules.ts';

/** The method that a shop has from the beginning, and that was meant before there was a choice. */
export const standardMethod = razorpay;

export const standardPromise = razorpayPromise;

/** Where the browser calls for a checkout. */
export const checkoutCalls = contractCalls;
