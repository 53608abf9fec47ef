import { makeGuide } from './make-guide.ts';

export const adeniumGuide = makeGuide({
  name: 'Desert Rose (Adenium)',
  productSlug: 'adenium',
  tags: ['Succulent', 'Flowering', 'Sun'],
  about:
    'Adenium obesum comes from the dry edges of the Sahara, East Africa and Arabia. Its swollen base, the caudex, stores water for months. In the heat of an Indian summer it covers itself with trumpet flowers, just when most balcony plants are suffering.',
  water:
    'Water fully when the soil is dry, and let it drain at once.\n\n- Summer: every 2–4 days in full sun\n- Monsoon: only if it is under a roof, about once a week\n- Winter: once in 3–4 weeks, less if it has dropped its leaves\n\nPress the caudex: firm is good, slightly soft and dry means thirst, soft in wet soil means rot.',
  light:
    'Full sun, six hours or more. A terrace or a south balcony is ideal. In shade it stretches and does not bloom.',
  care: 'Plant it in the fastest mix you can make: equal parts coarse sand, perlite or brick chips, and cocopeat with compost. Shallow, wide clay pots suit it.\n\n- Feed every three weeks from March to September, with little nitrogen and plenty of potassium\n- Prune by half in February for branches and flowers; wear gloves\n- Raise it 2–3 cm at each repotting to show the roots\n- Bring it under a roof before the monsoon',
  growth:
    'A seedling flowers at 12–18 months. The caudex thickens year by year; plants raised from seed have the best ones, cuttings stay slim. It may drop all its leaves in winter, and that is only rest.',
  humidity: 'Low. It copes with humid coasts if it gets sun, moving air and dry feet.',
  toxicity:
    'Highly toxic to cats, dogs and people. The sap holds cardiac glycosides, which act on the heart. Wear gloves to prune, wash your hands and tools, and keep the plant where children and animals cannot reach it. Call a vet or a doctor at once if any part has been eaten.',
  troubleshooting: [
    'Soft, sinking caudex: rot. Cut back to clean, white tissue, dust with fungicide, let it dry for a week and replant in dry mix.',
    'No flowers: too little sun, too much nitrogen, or no pruning.',
    'All leaves yellow and drop in December: winter rest. Stop watering until new leaves show.',
    'Yellow leaves in July: too wet. Move it under a roof.',
    'Webs on the leaves, brown specks: spider mites. Spray with water, then neem oil in the evening.',
  ],
  questions: [
    [
      'Can it stay out in the monsoon?',
      'Not in open rain for days. Under eaves or a clear roof it goes on flowering.',
    ],
    [
      'How do I get a fat base?',
      'Start from seed, give full sun, feed regularly, and lift the plant a little at each repotting.',
    ],
    [
      'When do I prune?',
      'In February, before growth starts. Every cut brings two or three branches, and flowers form at their tips.',
    ],
  ],
});
