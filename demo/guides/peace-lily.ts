import { makeGuide } from './make-guide.ts';

export const peaceLilyGuide = makeGuide({
  name: 'Peace Lily',
  productSlug: 'peace-lily',
  tags: ['Indoor', 'Flowering', 'Shade'],
  about:
    'Peace lilies grow by shady streams in the forests of tropical America. The white ‘petal’ is a leaf, called a spathe, that wraps the true flowers on the spike inside. It is not a true lily, and it blooms in rooms where hardly anything else will.',
  water:
    'Keep the soil lightly moist. Water when the surface has dried, before the leaves sink.\n\n- Summer: every 2–4 days\n- Monsoon: every 5–7 days\n- Winter: every 7–8 days\n\nUse rainwater or filtered water if your tap is hard. If you have only hard water, flush the pot well once a month.',
  light:
    'Medium to bright, indirect light: beside a north or east window, or two metres from a brighter one. It lives in dim light but flowers little there. Direct sun scorches the leaves.',
  care: 'Cut off old flowers at the base of their stalk. Dust the leaves, since they are broad and take in the light.\n\n- Feed at half strength every 4–6 weeks from March to October\n- Repot every one to two years in spring, in cocopeat with compost and perlite\n- Keep it away from AC vents and from cold windows in winter',
  growth:
    'It forms a clump 40–60 cm tall. Flowers come mainly from February to June and again after the rains, each lasting three to five weeks before it turns green. Divide large clumps at repotting; each piece needs its own roots and three or four leaves.',
  humidity:
    'It likes 50% and more. Bathrooms and kitchens suit it. In dry months stand it on a tray of wet pebbles, with the pot above the water.',
  toxicity:
    'Toxic to cats and dogs if chewed. Calcium oxalate crystals cause pain in the mouth, drooling and vomiting. It does not damage the kidneys of cats as true lilies do, but keep it out of reach.',
  troubleshooting: [
    'Drooping, dry soil: thirsty. Water well; it stands again within hours.',
    'Drooping, wet soil: roots without air. Let it dry, check the roots and repot if they are brown and soft.',
    'Brown tips: hard water, too much fertiliser or dry air. Flush the pot, change the water, trim the tips.',
    'No flowers: too dark, or too young. Move it to brighter shade.',
    'Green flowers: they are ageing, which is natural. Cut them off when they no longer please you.',
  ],
  questions: [
    [
      'Does it need sun to flower?',
      'No. Bright shade is enough. A spot where you can read without a lamp all day is right.',
    ],
    [
      'Can it grow in water?',
      'Yes. Rinse the soil off the roots, keep only the roots under water and change the water weekly. It grows more slowly than in soil.',
    ],
    [
      'Should I mist it?',
      'It does no harm and washes off dust, but it does not raise humidity for long. A pebble tray or company of other plants does more.',
    ],
  ],
});
