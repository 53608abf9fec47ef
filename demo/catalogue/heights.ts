import type { PotSize } from './attributes.ts';

const [small, medium, large, xLarge] = ['Small (4")', 'Medium (5")', 'Large (8")', 'X-Large (10")'] as const;

type Heights = Partial<Record<PotSize, string>>;

/** How tall each plant of the demo shop is when it leaves, pot included, by its slug; of those that trail, how long. */
export const demoHeights: Readonly<Record<string, Heights>> = {
  croton: { [medium]: '30–40 cm', [large]: '50–65 cm' },
  'bird-of-paradise': { [large]: '70–90 cm', [xLarge]: '100–120 cm' },
  'peace-lily': { [small]: '20–30 cm', [medium]: '35–45 cm', [large]: '50–60 cm' },
  'red-anthurium': { [small]: '20–25 cm', [medium]: '30–40 cm' },
  'arabian-jasmine': { [medium]: '30–40 cm', [large]: '50–70 cm' },
  'monstera-deliciosa': {
    [small]: '25–35 cm',
    [medium]: '40–55 cm',
    [large]: '65–85 cm',
    [xLarge]: '90–120 cm',
  },
  'fiddle-leaf-fig': { [medium]: '40–55 cm', [large]: '70–90 cm', [xLarge]: '110–140 cm' },
  'rubber-plant': { [small]: '25–35 cm', [medium]: '40–55 cm', [large]: '70–90 cm' },
  'calathea-orbifolia': { [small]: '20–30 cm', [medium]: '35–45 cm' },
  'snake-plant': { [small]: '25–35 cm', [medium]: '40–55 cm', [large]: '65–85 cm' },
  'golden-pothos': { [small]: '20–30 cm long', [medium]: '40–60 cm long' },
  'zz-plant': { [small]: '20–30 cm', [medium]: '35–50 cm', [large]: '60–75 cm' },
  'heartleaf-philodendron': { [small]: '20–30 cm long', [medium]: '40–60 cm long' },
  'aglaonema-red': { [small]: '20–25 cm', [medium]: '30–40 cm' },
  'lucky-bamboo': { [small]: '25–35 cm', [medium]: '45–55 cm' },
  'areca-palm': { [medium]: '45–60 cm', [large]: '80–100 cm', [xLarge]: '120–150 cm' },
  'jade-plant': { [small]: '15–20 cm', [medium]: '25–35 cm' },
  'aloe-vera': { [small]: '20–25 cm', [medium]: '30–40 cm' },
  haworthia: { [small]: '10–12 cm' },
  echeveria: { [small]: '8–12 cm' },
  'golden-barrel-cactus': { [small]: '10–12 cm', [medium]: '15–20 cm' },
  'string-of-pearls': { [small]: '15–20 cm long', [medium]: '30–40 cm long' },
  adenium: { [medium]: '25–35 cm', [large]: '40–55 cm' },
  'chinese-money-plant': { [small]: '15–20 cm', [medium]: '20–25 cm' },
  syngonium: { [small]: '15–20 cm', [medium]: '25–30 cm' },
  'spider-plant': { [small]: '15–20 cm', [medium]: '25–30 cm' },
  'boston-fern': { [small]: '20–25 cm', [medium]: '30–40 cm', [large]: '45–55 cm' },
};

/** The same of the plants that are sold one way. */
export const plainHeights: Readonly<Record<string, string>> = {
  tulsi: '25–35 cm',
  'curry-leaf': '35–45 cm',
  hibiscus: '40–50 cm',
  bougainvillea: '50–60 cm',
};
