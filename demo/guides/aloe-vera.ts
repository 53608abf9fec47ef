import { makeGuide } from './make-guide.ts';

export const aloeVeraGuide = makeGuide({
  name: 'Aloe Vera',
  productSlug: 'aloe-vera',
  tags: ['Succulent', 'Sun', 'Easy'],
  about:
    'Aloe vera comes from the Arabian Peninsula and has been grown in India, as ghrit kumari, for so long that many think it native. Thick leaves hold a clear gel, the plant’s water store, under a green skin with a layer of bitter yellow sap between.',
  water:
    'Soak it, then let the soil dry completely.\n\n- Summer: every 10–14 days\n- Monsoon: only if it stands under a roof, every 3 weeks\n- Winter: every 4 weeks\n\nLeaves that turn thin and curl inwards are thirsty. Leaves that go soft and see-through have had too much.',
  light:
    'At least four hours of sun a day. A south or west window or a balcony is right. Move it into full sun over two weeks, since a plant fresh from the shade burns. In dim rooms it grows flat and floppy.',
  care: 'Use a cactus mix, or cocopeat and compost with half its volume of coarse sand. A terracotta pot helps the soil dry.\n\n- Feed once in spring and once in August, at half strength\n- Take offsets away when they are a third the size of the parent\n- Repot every two years; do not bury the rosette deeper than before',
  growth:
    'A rosette grows to 40–60 cm in three to four years and then makes offsets freely. Old plants in full sun send up a tall spike of yellow flowers in late winter. Let an offset’s cut dry for two days before you plant it.',
  humidity: 'Low to normal. Good air flow matters more than humidity.',
  toxicity:
    'Toxic to cats and dogs if eaten: the yellow sap holds anthraquinones, which cause vomiting and diarrhoea. It is a strong laxative for people too. Drain the sap and use only the clear gel, on the skin; test a small patch first.',
  troubleshooting: [
    'Mushy leaves: too much water. Cut them off, let the soil dry and check the roots.',
    'Red-brown leaves: sunburn or cold. Give light shade, or shelter in winter; the green comes back.',
    'Long, flat, pale leaves: too dark. Move it towards the sun by stages.',
    'Thin, curled leaves: thirsty. Water deeply once.',
    'White fluff in the leaf bases: mealybugs. Dab with rubbing alcohol or spray with soapy water.',
  ],
  questions: [
    [
      'How do I harvest a leaf?',
      'Cut a thick outer leaf at the base with a clean knife. Stand it upright for ten minutes to drain the yellow sap, peel it and use the gel. Take no more than one or two leaves a month.',
    ],
    [
      'Can I eat the gel?',
      'We do not recommend it from a garden plant. The sap is hard to remove fully and is a strong laxative.',
    ],
    [
      'Why does it have so many babies?',
      'It is healthy. Pot them up and give them away, or the pot becomes crowded and the leaves stay thin.',
    ],
  ],
});
