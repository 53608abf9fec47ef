import type { PaymentWindow } from './payment-window.ts';
import { razorpay } from './razorpay/description.rules.ts';
import { razorpayWindow } from './razorpay/window.ts';

const windows: Readonly<Record<string, PaymentWindow>> = { [razorpay.key]: razorpayWindow };

/** The window of a method that has one: where the browser's part of every provider is put together. */
export function paymentWindow(method: string): PaymentWindow {
  const window = windows[method];
  if (!window) throw new Error(`No window for ${method}`);
  return window;
}
