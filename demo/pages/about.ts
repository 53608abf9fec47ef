import type { DemoPage } from '../demo.types.ts';

export const aboutPage: DemoPage = {
  slug: 'about',
  heading: 'About',
  body: `
We are a small nursery that grows plants for Indian homes: for flats with one good window, balconies that bake in May, and rooms where the air conditioner never rests.

## What we grow

Everything in the shop is something we have kept alive ourselves, in ordinary rooms, for at least two summers and two monsoons. Plants that look wonderful for a month and then fade are not on the list, however well they photograph.

## How we grow it

- Our plants stand under shade net and are hardened for several weeks before they are sold, so the move to your home is a gentle one.
- Pots are filled with cocopeat, compost and perlite. Cocopeat is a by-product of coconut husk; we do not use peat.
- Pests are kept down with neem oil, soap and good insects first.
- We collect rainwater from the greenhouse roof and use it from July to March.

## How we sell it

Descriptions say what a plant needs and what it does not like, whether it is safe with pets, and how large it is likely to grow. If a plant is wrong for your room, our experts will tell you so before you buy it.
`.trim(),
};
