import type { DemoPage } from '../demo.types.ts';

export const shippingPage: DemoPage = {
  slug: 'shipping',
  heading: 'Shipping Information',
  body: `
From our greenhouse to your door in 2 to 7 days, packed so that nothing moves.

## What it costs

- **Orders up to ₹499:** ₹99
- **Orders above ₹499:** free

What counts is the price of the goods before any promo code. Taxes are included.

## When it arrives

- Orders leave from Monday to Thursday, so that no plant waits in a warehouse over the weekend. What is ordered by 2 pm on one of these days leaves the same day.
- Large cities usually take 2 to 4 days on the road, other places 4 to 7. Enter your PIN code on a plant’s page to see the days.
- You get an e-mail when your order is shipped, and you can follow its steps under [My Orders](/orders) or with the link in your confirmation e-mail.

## How we pack

The soil is covered and the pot is fixed to the floor of the box. Leaves are held by paper, not plastic. Plants travel watered but not wet.

## Heat, cold and rain

Between April and June we may hold orders for a day or two when more than 45 °C are forecast along the way. In heavy monsoon weather couriers can be late; our boxes keep a plant well for up to 12 days.

## When your box arrives

- Open it the same day and lift the plant out by its pot.
- Water it if the soil is dry 2 cm down.
- Keep it out of direct sun for three days, then move it to its place.
- If something is broken, take a photo and see [Returns & Exchanges](/returns).
`.trim(),
};
