import type { DemoPage } from '../demo.types.ts';

export const faqPage: DemoPage = {
  slug: 'faq',
  heading: 'FAQ',
  body: `
What people ask us most, before they buy and after.

## Orders and delivery

**How long does delivery take?** Orders leave from Monday to Thursday. On the road, large cities take 2 to 4 days and other places 4 to 7. Details are under [Shipping Information](/shipping).

**What does shipping cost?** ₹99 for orders up to ₹499. Above ₹499 it is free.

**Can I order without an account?** Yes. Choose 'Continue as Guest' at checkout. With an account you can see all your orders in one place.

**Can I change or cancel an order?** [Write to us](/contact) as soon as you can. Until the order has been packed we can change or cancel it free of charge.

## Plants

**Will my plant look like the picture?** Every plant is an individual, so leaves and flowers vary. Size and pot are as you chose them.

**Which plants are safe with cats and dogs?** Look for the 'Pets' line in 'at a Glance' on the product page. Areca palm, spider plant, calathea, Boston fern, Chinese money plant and haworthia are among those not known to be toxic.

**Should I repot it when it arrives?** No. Give it two weeks in its place first. Most plants are content in their pot for a year.

**It dropped a few leaves. Is it dying?** Two or three leaves in the first fortnight are a normal answer to the journey. If it goes on, send us a photo.

**My tap water is very hard. Does that matter?** For most plants, no. Calathea, peace lily, spider plant and lucky bamboo show brown tips; give them rain or filtered water when you can.

## Payment

**How can I pay?** By UPI, card or net banking, through our payment provider’s secure window. We never see or keep your card number.

**Are taxes included?** Yes. The price you see is the price you pay, plus shipping where it applies.

**Why does my promo code not work?** Codes have a start and an end date, and some can be used only a limited number of times. One code can be used per order.
`.trim(),
};
