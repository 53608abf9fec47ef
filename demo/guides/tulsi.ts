import { makeGuide } from './make-guide.ts';

export const tulsiGuide = makeGuide({
  name: 'Tulsi (Holy Basil)',
  productSlug: 'tulsi',
  tags: ['Herb', 'Balcony', 'Sun'],
  about:
    'Tulsi has been grown in Indian courtyards for thousands of years. Rama tulsi has green leaves, Shyama or Krishna tulsi purple ones. Both smell of clove and pepper. It is a short-lived shrub: with care a plant stays good for two to three years, and it seeds itself generously.',
  water:
    'Water in the morning, when the top 2 cm of soil are dry. Small pots dry out within a day in May.\n\n- Summer: daily\n- Monsoon: only when the soil has dried\n- Winter: every 3–4 days, at midday\n\nMore plants die of wet feet in the monsoon than of thirst. The pot must drain freely.',
  light:
    'Four to six hours of direct sun. From April to June a little shade at noon keeps the leaves tender. Indoors it lasts only on a very sunny sill.',
  care: 'Pinch the growing tips every two weeks and cut off flower spikes, called manjari, as soon as they form. That keeps the plant leafy.\n\n- Feed with a handful of compost or vermicompost every month\n- Loosen the top of the soil now and then\n- Use a pot at least 20 cm wide with garden soil, compost and sand in equal parts\n- Cover it on nights below 8 °C',
  growth:
    'From seed it is ready to pick in 8–10 weeks. It grows fastest from March to October. In cold winters it turns woody and drops leaves: cut it back by a third in February, or start again from seed or from tip cuttings, which root in water within ten days.',
  humidity: 'Normal. In long wet spells give it room and moving air, as crowded leaves catch fungus.',
  toxicity:
    'Not toxic to cats and dogs. If you take medicine every day or are pregnant, ask your doctor before using tulsi as a remedy.',
  troubleshooting: [
    'Leaves turning black in the monsoon: fungus. Remove them, move the plant under a roof and water less.',
    'Yellow leaves: wet soil, or hunger in an old pot. Let it dry, then add compost.',
    'Small green or black insects on the tips: aphids. Wash them off and spray soapy water in the evening.',
    'Bare, woody stems: age or cold. Cut back by a third in February.',
    'Leaves with holes: caterpillars. Pick them off by hand in the evening.',
  ],
  questions: [
    [
      'Why does my tulsi dry up every winter?',
      'Cold nights and short days stop it. Keep it in the sunniest, most sheltered spot, water at midday, and save seed in autumn in case.',
    ],
    [
      'Should I remove the manjari?',
      'Yes, for leaves. Leave a few in October to ripen: when they are brown, rub them over a pot of soil and you have new plants.',
    ],
    ['Can I keep it indoors?', 'Only in a window with four hours of sun. In shade it fades within weeks.'],
  ],
});
