import { makeGuide } from './make-guide.ts';

export const snakePlantGuide = makeGuide({
  name: 'Snake Plant',
  productSlug: 'snake-plant',
  tags: ['Indoor', 'Low Light', 'Easy'],
  about:
    'The snake plant comes from dry, rocky parts of West Africa. It was long called Sansevieria and is now counted among the Dracaenas. Thick leaves rise straight from an underground stem, and both store water, so it lives through long dry spells.\n\nThe form with yellow edges is ‘Laurentii’. It has been a fixture of Indian verandahs for generations, and it is hard to find a tougher plant for a bedroom or an office.',
  water:
    'Let the soil dry all the way to the bottom, then water well once. A wooden skewer pushed down to the base tells you: if it comes out clean and dry, it is time.\n\n- Summer: every 2 weeks\n- Monsoon: every 3 weeks, or not at all outdoors\n- Winter: every 4–5 weeks\n\nPour around the plant, not into the rosette, where standing water rots the leaf bases.',
  light:
    'It tolerates a dim corner for years, but grows in good light. Best is a bright spot within two metres of a window. It takes direct morning sun; get it used to stronger sun over two or three weeks, or the leaves bleach.',
  care: 'Use a gritty mix that drains fast: two parts cocopeat and compost to one part coarse sand or perlite. A heavy pot is wise, since tall leaves make it top-heavy.\n\n- Wipe dust off with a damp cloth once a month\n- Feed at half strength twice a year, in March and in July\n- Repot only when the roots push the pot out of shape, every three to four years',
  growth:
    'Slow in shade, steady in good light: two to five new leaves a year, most of them in the warm months. A crowded old plant sometimes sends up a spike of scented, cream flowers. Divide it to keep the yellow edge; leaf cuttings root too, but their young plants come up plain green.',
  humidity:
    'Any. Dry, air-conditioned rooms and humid coasts are both fine, as long as the soil is not kept wet.',
  toxicity:
    'Mildly toxic to cats and dogs. The leaves hold saponins, which can cause drooling, vomiting or diarrhoea if eaten. Serious harm is rare, but keep it away from pets that nibble.',
  troubleshooting: [
    'Soft, mushy base: root rot from too much water. Cut away everything soft, let the rest dry for two days and replant in dry, gritty mix.',
    'Wrinkled, folding leaves: either very thirsty or rotten roots. Feel the soil: dry means water, wet means check the roots.',
    'Leaves flopping outwards: too little light or too deep a pot. Move it to the light and tie the leaves loosely until new ones stand.',
    'Brown tips: irregular watering or salts from hard water. Trim them to a point and flush the pot.',
    'White, woolly spots: mealybugs. Dab them with cotton dipped in rubbing alcohol, then check weekly.',
  ],
  questions: [
    [
      'Is it good to keep in the bedroom?',
      'Yes. It is quiet, compact and happy in low light. Its effect on the air of a room is small, whatever you may read, so open the window too.',
    ],
    [
      'Why has my plant stopped growing?',
      'It rests in cool or dark conditions. Give it more light from March on, and new leaves come up from the soil.',
    ],
    [
      'Can I grow it in water?',
      'A division can live in water for a long time, but it grows better and stays firmer in soil.',
    ],
  ],
});
