import type { DeliveryMethod } from '../payment-method.ts';

/** Money in hand, once the goods are there: it has no provider. */
export const cashOnDelivery: DeliveryMethod = {
  key: 'cash',
  label: 'Cash on delivery',
  words: {
    name: 'Cash on delivery',
    choice: 'Cash on delivery',
    hint: 'You pay the courier when your plants arrive.',
    by: '',
    button: 'Place order, pay on delivery',
  },
  money: 'on-delivery',
  begins: 'at-once',
  refund: 'by-hand',
};
