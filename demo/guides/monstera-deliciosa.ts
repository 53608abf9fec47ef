import { makeGuide } from './make-guide.ts';

export const monsteraDeliciosaGuide = makeGuide({
  name: 'Monstera Deliciosa',
  productSlug: 'monstera-deliciosa',
  tags: ['Indoor', 'Foliage', 'Easy', 'Climber'],
  about:
    'Monstera deliciosa is a climber from the rainforests of southern Mexico and Central America. It starts life on the forest floor, finds a trunk and climbs it with thick aerial roots. Its leaves split and form holes as it nears the light, which lets sun and wind pass through to the leaves below.\n\nIndoors it is a vigorous, long-lived plant. The one thing to plan for is room: a happy monstera is soon a metre wide.',
  water:
    'Push a finger into the soil. When the top 3–4 cm are dry, water until it runs out of the bottom, then empty the saucer.\n\n- Summer: about every 5–7 days\n- Monsoon: every 8–10 days, as the soil dries slowly\n- Winter: every 10–14 days\n\nIt is not fussy about tap water. If yours is very hard, flush the pot with plenty of water once every two months to wash out salts.',
  light:
    'Bright, indirect light is best: a metre from an east window, or behind a sheer curtain at a west or south one. Early morning sun does no harm. In low light the leaves stay small and whole and the stems grow long between them.',
  care: 'Give it a moss pole or a coir stick while it is young and tie the main stem, not the leaf stalks, to it. Tuck aerial roots into the soil or the pole, or let them hang; cut one only if it is in the way.\n\n- Wipe the leaves every two weeks with a damp cloth\n- Feed with a balanced liquid fertiliser at half strength every 3–4 weeks from March to October\n- Repot every two years, one size up, in a chunky mix of cocopeat, compost, bark and perlite',
  growth:
    'Expect a new leaf every 4–6 weeks from March to October and next to none in a cold winter. The first splits come on plants two to three years old. To propagate, cut the stem below a node that has an aerial root and stand it in water or moist cocopeat; roots take three to four weeks in warm weather.',
  humidity:
    'It likes 50–60% humidity and is at its best in the monsoon. In dry northern summers, or beside an AC, keep it away from the draught and group it with other plants. Misting cleans the leaves but changes humidity only for minutes.',
  toxicity:
    'Toxic to cats and dogs. All parts hold needle-like calcium oxalate crystals, which burn the mouth and throat and cause drooling when chewed. Keep it away from small children for the same reason. The ripe fruit is eaten in its homeland, but plants indoors hardly ever fruit.',
  troubleshooting: [
    'Yellow lower leaves: usually too much water. Let the soil dry further down before the next watering.',
    'Brown, crisp edges: dry air, missed waterings or a build-up of salts. Flush the pot and water more evenly.',
    'No splits in new leaves: too young or too dark. Move it closer to the window.',
    'Fine silvery specks and webbing: spider mites, common from March to May. Shower the leaves, above all the undersides, and repeat neem oil weekly for three weeks.',
    'Black, soft spots after heavy rain: fungus. Remove the leaf, keep the others dry and improve the air flow.',
  ],
  questions: [
    [
      'Why does my monstera cry?',
      'Drops at the leaf tips in the morning are surplus water that the plant lets out at night. It is harmless, but a sign that you can wait a day or two longer between waterings.',
    ],
    [
      'Can I cut back the aerial roots?',
      'Yes, a few at a time with a clean blade. It is better to lead them into the soil or the pole, where they feed the plant.',
    ],
    [
      'Can it live on a balcony?',
      'Yes, in bright shade. Bring it in or shade it from April to June, and shelter it from strong monsoon wind.',
    ],
    [
      'How large a pot does it need?',
      'Only 3–5 cm wider than the roots. In a pot that is much too large the soil stays wet and the roots rot.',
    ],
  ],
});
