import type { DemoPage } from '../demo.types.ts';

export const contactPage: DemoPage = {
  slug: 'contact',
  heading: 'Contact',
  body: `
We are happy to hear from you, before you buy and long after.

## Ask a plant expert

Use the chat button, which is on every page. Tell us which way your window faces and how often you are away, and we will suggest plants that fit. For a plant in trouble, send two photos in daylight: one of the whole plant, one of the leaf that worries you.

- Monday to Saturday, 9 am to 6 pm, Indian time
- Questions that arrive at night are answered the next working morning

## About an order

Write to **care@example.com** with the last 8 characters of your order number, which you find in the confirmation e-mail and under [My Orders](/orders). For damage on arrival, please add a photo; see [Returns & Exchanges](/returns).

## For offices, gifts and events

Write to **bulk@example.com** with the number of plants, the place and the date. We answer within two working days.
`.trim(),
};
