import type { DemoPage } from '../demo.types.ts';

export const termsPage: DemoPage = {
  slug: 'terms',
  heading: 'Terms & Conditions',
  body: `
These terms apply to every order placed in this shop.

## Prices

All prices are in Indian rupees and include taxes. Shipping is added at checkout: ₹99 for orders up to ₹499, free above. The price that counts is the one shown when you pay.

## Your order

An order is placed when your payment is confirmed. We then send you an e-mail with the order number. If we cannot deliver something you paid for, we tell you quickly and offer you a replacement or your money back, whichever you prefer.

## Promo codes

One code can be used per order. Codes have a start and an end date and may have a largest discount or a limited number of uses. They cannot be exchanged for cash.

## Living goods

Plants grow, drop leaves and flower in their own time. Pictures and sizes describe a typical plant. What you may expect when a plant arrives in poor health is set out under [Our Guarantees](/guarantees).

## Safety

Some plants are poisonous if eaten, or have thorns or irritating sap. We say so on the product page. Please keep such plants away from children and animals.

## Your account

Keep your password to yourself and tell us if you think that somebody else is using your account. We may block accounts that are used to harm the shop or other shoppers.

## Law

Indian law applies. Nothing here takes away rights that consumer law gives you.
`.trim(),
};
