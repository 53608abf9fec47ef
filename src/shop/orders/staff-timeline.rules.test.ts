import { expect, test } from 'vitest';
import { actorText, staffTimelineText } from './staff-timeline.rules.ts';

test.each([
  ['placed', {}, 'Order placed'],
  ['note', { text: 'call first' }, 'call first'],
  [
    'status-changed',
    { from: 'order_placed', to: 'shipped', stock: 'lower' },
    / to Shipped · taken from the shelf$/,
  ],
  ['status-changed', { from: 'lost', to: 'shipped', stock: 'none' }, 'From ? to Shipped'],
  ['status-changed', { from: 'lost', to: 'lost', email: 'off' }, 'From ? to ? · without an e-mail'],
  ['status-changed', { from: 'lost', to: 'lost', email: 'queued', missing: [] }, 'From ? to ?'],
  [
    'stock-changed',
    { stock: 'return', missing: ['Fern', 'Palm'] },
    'Stock · no stock to update for Fern, Palm',
  ],
  ['stock-changed', { stock: 'failed', missing: 'Fern' }, 'Stock · the stock could not be updated'],
  [
    'updated',
    {
      changes: [
        { field: 'City', from: 'Pune', to: 'Mumbai' },
        { field: 'Phone', from: '', to: '' },
      ],
    },
    'City: from Pune to Mumbai · Phone: from nothing to nothing',
  ],
  ['updated', {}, ''],
  ['email-sent', { orderStatus: 'delivered' }, 'E-mail sent: Delivered'],
  ['email-sent', { orderStatus: 'delivered', parcel: 2 }, 'E-mail sent: Parcel 2'],
  ['email-requested', { orderStatus: 'delivered' }, 'E-mail asked for: Delivered'],
  ['email-resent', { orderStatus: 'delivered' }, 'E-mail asked for again: Delivered'],
  [
    'shipment-made',
    { parcel: 1, courier: 'Post', number: '', items: '1 × Fern' },
    'Parcel 1 sent · Post · 1 × Fern',
  ],
  ['shipment-booking', { parcel: 1, items: '1 × Fern' }, 'Parcel 1 is being booked · 1 × Fern'],
  ['shipment-refused', { reason: 'no such PIN' }, 'Parcel ? was not booked · no such PIN'],
  ['shipment-changed', { parcel: 1, number: 'EE1' }, 'Parcel 1 changed · EE1'],
  ['shipment-voided', { parcel: 1, items: null }, 'Parcel 1 taken back'],
  ['shipment-delivered', { parcel: 3 }, 'Parcel 3 delivered'],
  ['claimed', { units: 1 }, 'Something is wrong with one unit: a claim'],
  ['claimed', { units: 2 }, 'Something is wrong with 2 units: a claim'],
  ['claim-answered', { answer: 'refund' }, 'Claim answered: a refund'],
  ['claim-answered', { answer: 'settled' }, 'Claim answered: settled already'],
  ['claim-answered', { answer: 'maybe' }, 'Claim answered: ?'],
  ['replaces', { number: 7 }, 'Replacement for order 7'],
  ['invoice-made', { number: 'INV/1' }, 'Invoice INV/1 made'],
  ['credit-note-cancelled', { number: 'CN/1', amountPaise: 100_00 }, 'Credit note CN/1 of ₹100.00 cancelled'],
  ['refund-requested', { amountPaise: 50 }, 'Refund of ₹0.50 asked for'],
  ['refunded', {}, 'Refunded an amount'],
  ['refund-failed', { amountPaise: '5', message: 'closed' }, 'Refund of an amount failed · closed'],
  ['cash-due', {}, 'Cash not collected after all'],
  ['cash-collected', {}, 'Cash collected'],
  ['cash-returned', { amountPaise: 500_00 }, 'Returned ₹500.00 in cash'],
  ['cash-refused', {}, 'Parcel refused, nothing paid'],
  ['payment-confirmed', {}, 'Payment confirmed'],
  ['attached', {}, 'Added to the customer’s account'],
  ['stock-checked', {}, 'Stock seen to by hand'],
  ['claim-reopened', {}, 'Claim open again: its refund failed'],
  ['of a later version', {}, 'of a later version'],
  ['constructor', {}, 'constructor'],
])('%s %j', (event, detail: Record<string, unknown>, text) => {
  const told = staffTimelineText({ event, detail });
  if (typeof text === 'string') expect(told).toBe(text);
  else expect(told).toMatch(text);
});

test('who acted, where it is nobody with an account', () => {
  expect(actorText('shopper')).toBe('Customer');
  expect(actorText('constructor')).toBe('Somebody whose account is gone');
  expect(actorText('0b5c1f6e')).toBe('Somebody whose account is gone');
});
