import { makeGuide } from './make-guide.ts';

export const arabianJasmineGuide = makeGuide({
  name: 'Arabian Jasmine (Mogra)',
  productSlug: 'arabian-jasmine',
  tags: ['Flowering', 'Balcony', 'Fragrant', 'Pet Safe'],
  about:
    'Mogra, mallige or malli: Jasminum sambac is the jasmine of hair garlands, temple offerings and scented tea. It is a shrub that likes to climb a little, native to the foothills of the eastern Himalaya. Buds open in the evening and the scent is strongest at night.',
  water:
    'Keep the soil moist while it grows and flowers, and drier while it rests.\n\n- Summer: daily, in the morning\n- Monsoon: when the top 3 cm are dry\n- Winter: every 4–5 days\n\nA dry spell of a week in February, followed by pruning and feeding, brings a strong first flush.',
  light:
    'Five to six hours of direct sun. A south or west balcony or a terrace is best. With less than four hours it makes leaves only.',
  care: 'Flowers come on new shoots, so pruning is everything. Cut the plant back by half in February, and trim by a third after each flush.\n\n- Feed every three weeks from March to September with vermicompost, or a fertiliser rich in potassium\n- Give it a 25–30 cm pot with garden soil, compost and sand\n- Tie long shoots to a trellis, or shorten them to keep it bushy\n- Repot every two years in February',
  growth:
    'In a pot it reaches 60–120 cm. The main flushes are March to June, with more after the rains. Cuttings as thick as a pencil root in moist sand in about a month during the monsoon.',
  humidity:
    'Moderate to high. It does well on the coast. In dry heat, mulch the pot and water in the morning.',
  toxicity:
    'Not toxic to cats and dogs. Other plants are called jasmine too, and some of those are poisonous, so check the botanical name.',
  troubleshooting: [
    'Leaves but no flowers: too little sun, no pruning, or too much nitrogen. Prune, feed with potassium and find more sun.',
    'Yellow leaves with green veins: lack of iron, common with hard water. Give chelated iron once a month and water with rainwater when you can.',
    'Buds turning brown and dropping: bud worm or dry soil. Remove spoiled buds, spray neem oil in the evening and water evenly.',
    'Webs and dull leaves in May: spider mites. Spray the undersides with water daily for a week.',
    'Wilting in wet soil: poor drainage. Clear the hole and let it dry.',
  ],
  questions: [
    [
      'When should I prune it?',
      'Hard in February, before growth starts, and lightly after each flush of flowers.',
    ],
    [
      'How do I get more buds?',
      'Sun, pruning and potassium. Banana-peel compost or sulphate of potash every three weeks in season works well.',
    ],
    [
      'Why do the flowers turn pink?',
      'They are a day old. White flowers flush with purple-pink as they fade.',
    ],
  ],
});
