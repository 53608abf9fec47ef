import type { DemoPage } from '../demo.types.ts';

export const contactPage: DemoPage = {
  slug: 'contact',
  heading: 'Contact',
  body: `
We are happy to hear from you, before you buy and long after.

## Ask a plant expert

Use the chat button, which is on every page. Tell us about your room, and we will suggest plants that fit; show us a plant in trouble, and we will tell you what it may be and what helps.

- Monday to Saturday, 9 am to 6 pm, Indian time
- Questions that arrive at night are answered the next working morning

## About an order

Write to us above with your order’s number; you find it in the confirmation e-mail and under [My Orders](/orders). What is done about damage on arrival stands under [Returns & Exchanges](/returns).

## For offices, gifts and events

Write to us above with the number of plants, the place and the date. We answer within two working days.
`.trim(),
};
