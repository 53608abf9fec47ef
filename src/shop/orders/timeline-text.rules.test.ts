import { expect, test } from 'vitest';
import { timelineText } from './timeline-text.rules.ts';

test.each([
  ['placed', {}, 'Order placed'],
  ['payment-confirmed', {}, 'Payment confirmed'],
  ['refunded', {}, 'Payment refunded'],
  ['claimed', {}, 'You told us that something is wrong'],
  ['replaces', { number: 7 }, 'Replacement for order #7'],
  ['claim-answered', {}, 'We answered what you told us'],
  ['cash-collected', {}, 'Paid in cash'],
  ['cash-returned', { amountPaise: 500_00 }, 'Cash returned'],
  ['cash-refused', {}, 'Parcel not taken'],
  ['attached', {}, 'Added to your account'],
  ['status-changed', { to: 'shipped' }, 'On its way to you'],
  ['status-changed', { to: 'lost' }, null],
  ['shipment-made', { isPart: true }, 'A part of your order is on its way'],
  ['shipment-made', { isPart: 'yes' }, null],
  ['shipment-delivered', { isPart: true }, 'A part of your order was delivered'],
  ['shipment-delivered', {}, null],
  ['email-sent', { orderStatus: 'delivered' }, 'We sent you an e-mail: Delivered'],
  ['email-sent', { orderStatus: 'lost' }, null],
  ['email-sent', { parcel: 1 }, 'We sent you an e-mail about a parcel'],
  ['email-requested', { orderStatus: 'delivered' }, null],
  ['note', { text: 'for staff' }, null],
])('%s %j reads %j', (event, detail, text) => expect(timelineText({ event, detail })).toBe(text));
