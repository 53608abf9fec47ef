import type { DemoPage } from '../demo.types.ts';

export const guaranteesPage: DemoPage = {
  slug: 'guarantees',
  heading: 'Our Guarantees',
  body: `
What you can hold us to, in plain words.

## It arrives healthy

Every plant is checked by hand on the day it is packed. If it arrives broken, wilted beyond recovery or with pests, send us a photo within 7 days and we replace it or refund it in full.

## Fourteen days to settle in

If a plant fails within 14 days although you followed its care card, tell us what happened. We will try to save it with you first. If that does not work, we replace it once, free of charge.

## Pots without cracks

A pot that arrives chipped or cracked is replaced. You need not send the old one back; the pieces make good drainage.

## True descriptions

We name plants correctly, say when they are toxic and do not promise more than they can do. If something on a product page is wrong, tell us and we correct it.

## Advice for as long as it lives

Our experts help you with any plant that you bought here, this year or in five years. Use the chat button on any page.

## What we cannot cover

- Plants kept in very different conditions from those on the care card
- Frost, hail, pets and long holidays without water
- Natural differences in leaf, colour and shape
`.trim(),
};
