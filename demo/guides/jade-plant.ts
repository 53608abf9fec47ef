import { makeGuide } from './make-guide.ts';

export const jadePlantGuide = makeGuide({
  name: 'Jade Plant',
  productSlug: 'jade-plant',
  tags: ['Succulent', 'Sun', 'Bonsai'],
  about:
    'Jade plants come from dry hillsides in South Africa and Mozambique. They store water in coin-like leaves and thick stems, and they live for decades. In time the stem turns brown and ridged, and the plant looks like an old tree on a small scale.',
  water:
    'Water well when the soil is dry and the leaves give slightly between finger and thumb.\n\n- Summer: every 10–14 days\n- Monsoon: every 3 weeks, under a roof\n- Winter: once a month\n\nFirm, full leaves mean that it has all it needs.',
  light:
    'Three to four hours of direct sun, or a very bright window. Good sun keeps it compact and paints red edges on the leaves. In the hottest weeks shade it from noon to four.',
  care: 'Plant it in a gritty mix, half cocopeat and compost, half coarse sand and perlite, in a heavy pot that will not tip.\n\n- Pinch the tips above a pair of leaves to make it branch\n- Feed at half strength in March and in September\n- Turn it every week so that it does not lean\n- Repot every three years, and keep it dry for a week afterwards',
  growth:
    'Slow and steady, 5–8 cm a year. Stem cuttings and single leaves root well: let the cut dry for three days, lay it on dry mix, and water lightly after a week. Old plants may show small, starry flowers after a cool, dry winter.',
  humidity: 'Low to normal. In humid places give it moving air and water less.',
  toxicity:
    'Toxic to cats and dogs if eaten. It may cause vomiting, low spirits and unsteady walking. Keep it out of their reach.',
  troubleshooting: [
    'Leaves dropping while plump: too much water, or a sudden change. Let it dry and leave it in peace.',
    'Wrinkled, thin leaves: thirsty, if the soil is dry. Water deeply.',
    'Soft, dark stem: rot. Take healthy tips as cuttings at once.',
    'Long gaps between leaves: too dark. Move it into the sun by stages and prune it in March.',
    'White fluff where the leaves join: mealybugs. Dab with rubbing alcohol weekly until they are gone.',
  ],
  questions: [
    [
      'How do I make it look like a bonsai?',
      'Keep one main stem, remove the lowest leaves as it thickens, and pinch each branch back to two pairs of leaves, again and again. Good sun and a small pot do the rest.',
    ],
    [
      'Is it the same as the small-leaved jade sold in India?',
      'No. That one is usually Portulacaria afra, dwarf jade or elephant bush. Its care is almost the same, and it is not toxic to pets.',
    ],
    [
      'May it stand in the rain?',
      'A shower does no harm. Days of monsoon rain do. Move it under a roof from June to September.',
    ],
  ],
});
