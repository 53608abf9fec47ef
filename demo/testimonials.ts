import type { DemoTestimonial } from './demo.types.ts';

/** Invented shoppers, first name and city. */
export const testimonials: DemoTestimonial[] = [
  {
    name: 'Ananya, Pune',
    quote:
      'The monstera came in a box taller than my son and not one leaf was bent. It opened its first split leaf three weeks later.',
    avatarUrl: '/images/avatars/ananya.svg',
    isPublished: true,
  },
  {
    name: 'Farhan, Lucknow',
    quote:
      'I told the expert chat that my room gets no sun at all. They talked me out of the plant I wanted and into a ZZ. A year on it has eleven shoots.',
    avatarUrl: '/images/avatars/farhan.svg',
    isPublished: true,
  },
  {
    name: 'Meenakshi, Chennai',
    quote:
      'My mogra flowered in its second month. I keep the buds in a bowl of water by the bed, just as my grandmother did.',
    avatarUrl: '/images/avatars/meenakshi.svg',
    isPublished: true,
  },
  {
    name: 'Gurpreet, Ludhiana',
    quote:
      'One pot arrived with a chip. I sent a photo in the evening and a new one was on its way the next morning. No forms, no argument.',
    avatarUrl: '/images/avatars/gurpreet.svg',
    isPublished: true,
  },
  {
    name: 'Ritika, Guwahati',
    quote:
      'The self-watering planter kept my peace lily going through twelve days at my parents’ place. I came home to a new flower.',
    avatarUrl: '/images/avatars/ritika.svg',
    isPublished: true,
  },
  {
    name: 'Joel, Kochi',
    quote:
      'The care card said to keep the jade under the eaves in the monsoon. I have lost three to rain before; this one is fatter than ever.',
    avatarUrl: '/images/avatars/joel.svg',
    isPublished: true,
  },
];
