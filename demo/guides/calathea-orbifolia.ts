import { makeGuide } from './make-guide.ts';

export const calatheaOrbifoliaGuide = makeGuide({
  name: 'Calathea Orbifolia',
  productSlug: 'calathea-orbifolia',
  tags: ['Indoor', 'Pet Safe', 'Humidity'],
  about:
    'Calathea orbifolia, now called Goeppertia orbifolia, grows on the floor of damp forests in Bolivia. It belongs to the prayer-plant family: small joints at the base of each leaf raise it in the evening and lower it in the morning.\n\nIt asks for more attention than most houseplants. Soft water, steady moisture and humid air are the whole secret.',
  water:
    'Keep the soil lightly moist, never soggy and never fully dry. Water when the top 1–2 cm are dry.\n\n- Summer: every 2–4 days\n- Monsoon: every 5–6 days\n- Winter: every 6–8 days\n\nUse rainwater or filtered water. The salts in hard tap water turn the edges brown, and letting water stand overnight does not remove them.',
  light:
    'Medium, indirect light: by a north window or two metres from a bright one. Direct sun fades the silver bands and scorches the leaves. In deep shade it stays alive but stops growing.',
  care: 'Use an airy mix of cocopeat, compost, fine bark and perlite, in a pot with holes. A self-watering pot suits it well.\n\n- Feed at quarter strength every month from March to September\n- Wipe the leaves with a soft, damp cloth\n- Remove brown leaves at the base\n- Repot every one to two years, at the start of the monsoon',
  growth:
    'It reaches 60–75 cm in height and width. New leaves come as pale green rolls and open over several days. In cold or dry months it pauses. Propagate by dividing the clump when you repot; leaf cuttings do not root.',
  humidity:
    '60% or more. A bathroom with a window, a group of plants or a small humidifier helps. Keep it away from ACs, coolers that blow straight at it, and heaters.',
  toxicity: 'Not toxic to cats, dogs or people.',
  troubleshooting: [
    'Brown, crisp edges: hard water, dry air or dry soil. Change the water first; old edges do not heal, new leaves show the result.',
    'Leaves curling lengthwise: thirsty or too hot. Check the soil and move it from the window.',
    'Yellow lower leaves: too wet. Let the top dry a little more.',
    'Pale, washed-out bands: too much light.',
    'Dusty, speckled leaves with webs: spider mites, which love dry air. Shower it and use neem oil weekly for three weeks.',
  ],
  questions: [
    [
      'Why do the leaves move at night?',
      'Joints at the leaf base fill with water and lift the leaf. It is the plant’s daily rhythm, and a sign that it is well.',
    ],
    [
      'Can I trim brown edges?',
      'Yes. Follow the shape of the leaf and leave a hair’s breadth of brown, so that you do not wound the green part.',
    ],
    [
      'Does misting help?',
      'Only for a few minutes at a time. Company of other plants, a tray of wet pebbles or a humidifier works better.',
    ],
    [
      'Is it possible in Delhi’s summer?',
      'Yes, in an inner room, away from the AC, on a pebble tray and with filtered water. Expect a few brown edges until the rains.',
    ],
  ],
});
