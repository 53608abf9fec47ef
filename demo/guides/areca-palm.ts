import { makeGuide } from './make-guide.ts';

export const arecaPalmGuide = makeGuide({
  name: 'Areca Palm',
  productSlug: 'areca-palm',
  tags: ['Indoor', 'Pet Safe', 'Palm'],
  about:
    'The areca palm of our living rooms comes from Madagascar, where it lines river banks in clumps. Slender, ringed canes carry arching fronds, and new canes keep rising from the base. The betel nut comes from a different palm, a cousin that kept the name Areca.',
  water:
    'Water when the top 2–3 cm of soil are dry; never let the pot stand in water.\n\n- Summer: every 2–3 days\n- Monsoon: every 5–6 days\n- Winter: every 6–8 days\n\nPalms react to salts. Use rainwater when you have it, and flush the pot once a month if your water is hard.',
  light:
    'Bright, filtered light. A large east or north window, or a balcony with bright shade, is perfect. It can take early sun. Strong afternoon sun turns the fronds yellow.',
  care: 'Remove only fronds that are brown all over, close to the cane. Never cut the top of a cane: each grows from its tip alone and does not branch.\n\n- Feed every month from March to September with a fertiliser that holds magnesium, or add a pinch of Epsom salt to the water every two months\n- Shower the fronds once a month against dust and mites\n- Repot every two to three years; it likes to be a little snug',
  growth:
    'Indoors it reaches 1.8–2.5 m at 15–25 cm a year. New fronds come as closed spears. A clump can be divided, but the roots resent it; do it only at the start of the rains.',
  humidity:
    'Moderate to high. Tips brown in dry, cold AC air. Group it with other plants and keep it out of the draught.',
  toxicity:
    'Not toxic to cats, dogs or people. Cats that love to chew grass may shred the fronds all the same.',
  troubleshooting: [
    'Brown tips: dry air, salts or missed waterings. Trim the tips, leaving a thin brown edge, and flush the pot.',
    'Yellow fronds all over: too much sun, or a lack of magnesium or iron. Give shade and feed.',
    'Lower fronds yellowing one by one: age. Cut them off when they are dry.',
    'Fine webs and dull, dotted leaves: spider mites. Shower the plant and use neem oil weekly for three weeks.',
    'Soft, dark cane bases: rot from wet soil. Remove the canes and let the soil dry.',
  ],
  questions: [
    [
      'Does it really clean the air?',
      'A little. You would need a great many plants to match an open window. It does add some moisture to dry rooms.',
    ],
    [
      'Can I keep it on my balcony?',
      'Yes, in bright shade. Tie a tall plant to the rail before the monsoon winds.',
    ],
    [
      'One cane has died. Will the others follow?',
      'Not if the soil drains well. Cut the dead cane at soil level; new ones come from the base.',
    ],
  ],
});
