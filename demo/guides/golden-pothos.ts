import { makeGuide } from './make-guide.ts';

export const goldenPothosGuide = makeGuide({
  name: 'Golden Pothos',
  productSlug: 'golden-pothos',
  tags: ['Indoor', 'Low Light', 'Trailing', 'Easy'],
  about:
    'Golden pothos is what most of India calls the money plant. It comes from an island in French Polynesia and has made itself at home wherever winters are warm. On a tree it climbs many metres and grows leaves as wide as a tray; on a shelf it trails and keeps them palm-sized.',
  water:
    'Water when the top 3 cm of soil are dry, or when the leaves begin to soften. Let the surplus run off.\n\n- Summer: every 4–6 days\n- Monsoon: every 8–10 days\n- Winter: every 10–14 days\n\nIn a bottle, change the water weekly and top it up between. Keep the roots under water and the leaves above it.',
  light:
    'Bright, indirect light gives the most gold. It lives in low light, with plainer and smaller leaves. Direct midday sun bleaches and burns it.',
  care: 'Pinch or cut the tips every few weeks, and root the cuttings in the same pot to keep the top full. Train it up a moss pole if you want large leaves.\n\n- Feed at half strength once a month from March to October\n- Clean the leaves in the shower once a month\n- Repot every two years in cocopeat, compost and a handful of perlite',
  growth:
    'Fast: in the monsoon a vine may grow 20–30 cm in a month. Cut a piece with two or three leaves just below a node, stand it in water, and roots appear in 7–10 days. Move it to soil when they are as long as a finger.',
  humidity: 'Normal room humidity is enough. More humidity means larger leaves and faster growth.',
  toxicity:
    'Toxic to cats and dogs. Calcium oxalate crystals in the leaves and stems burn the mouth and cause drooling and vomiting when chewed. Hang it where pets and toddlers cannot reach the vines.',
  troubleshooting: [
    'Yellow leaves: too much water if the soil is wet, age if only the oldest leaf is affected.',
    'Brown, crisp patches: direct sun. Move it back from the glass.',
    'Leaves turning plain green: too dark. Move it closer to the light and cut back to a leaf with gold in it.',
    'Bare vines near the pot: cut them back to 10 cm; they branch again below the cut.',
    'Black stem at the soil: rot. Save healthy tips as cuttings and start again in fresh mix.',
  ],
  questions: [
    [
      'Soil or water: which is better?',
      'Both work. In soil it grows faster and larger. In water it stays small and needs a drop of liquid fertiliser once a month.',
    ],
    [
      'Can it grow outdoors?',
      'Yes, in shade. Grow it up a tree trunk or a wall that gets no afternoon sun, and do not let it run wild into gardens or woods.',
    ],
    [
      'Why are the new leaves so small?',
      'A trailing vine in low light makes small leaves. Give it something to climb and more light.',
    ],
  ],
});
