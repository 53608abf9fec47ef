import type { DemoPage } from '../demo.types.ts';

export const returnsPage: DemoPage = {
  slug: 'returns',
  heading: 'Returns & Exchanges',
  body: `
Plants do not enjoy a second journey, so we rarely ask for one back. We put things right instead.

## Damaged, wrong or missing

Press **Report a problem** or [write to us](/contact) within 7 days of delivery, with a photo. You choose:

- a replacement, sent free of charge as soon as we have one, or
- a full refund of the item.

We answer within one working day, and you do not need to send anything back.

## You changed your mind

- **Pots and planters:** return them unused within 14 days of delivery, in packing that protects them. We refund the price; you pay for the return.
- **Plants:** we cannot take healthy plants back once they have been delivered.

## Cancelling an order

Until the order has been packed you can cancel it free of charge. [Write to us](/contact) with its number.

## Refunds

Refunds go back the way you paid. We start them within 2 working days of agreeing one; your bank usually takes another 5 to 7 working days.
`.trim(),
};
