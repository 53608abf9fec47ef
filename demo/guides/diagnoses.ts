import type { DemoDiagnosis } from '../demo.types.ts';
import { listLines } from './make-guide.ts';

/**
 * Signs and remedies follow the University of California's Pest Notes: Houseplant Problems (74172), Aphids (7404), Spider Mites
 * (7405), Scales (7408), Mealybugs (74174), Thrips (7429), Fungus Gnats (7448), Powdery Mildew on Ornamentals (7493).
 */
export const diagnoses: DemoDiagnosis[] = [
  {
    symptom: 'Yellow leaves',
    looks: 'Leaves turn pale, then yellow. Which ones, and how the soil feels, tells why.',
    causes: [
      {
        name: 'Too much water',
        signs:
          'Several leaves at once, the lower ones first, limp and soft. The soil is still wet days after watering, and may smell.',
        remedy: listLines([
          'Stop watering until the top 3 cm are dry, and empty the saucer',
          'Look at the roots if it goes on: cut off brown, soft ones, and repot in fresh, airy mix',
          'Make sure that the pot drains freely',
        ]),
      },
      {
        name: 'Hunger',
        signs:
          'The oldest leaves turn evenly yellow, new ones stay small. The plant has been in the same soil for a year or more.',
        remedy:
          'Feed it at half strength every three to four weeks from March to October. Repot it if roots fill the pot.',
      },
      {
        name: 'Lack of iron, or hard water',
        signs:
          'The youngest leaves are yellow while their veins stay green. There may be a white crust on the soil.',
        remedy:
          'Water with rainwater or filtered water for a while, and give chelated iron as its packet says. Fresh soil helps where the old is chalky.',
      },
      {
        name: 'Too little light',
        signs: 'Leaves on the side away from the window go first. Stems grow long and thin.',
        remedy: 'Move it nearer to a window, over a week or two. Water less until it grows again.',
      },
      {
        name: 'Age',
        signs: 'One or two of the lowest leaves now and then, while new ones look healthy.',
        remedy: 'Nothing is wrong. Pull the leaf off once it is dry.',
      },
    ],
    plants: ['golden-pothos', 'peace-lily', 'zz-plant', 'tulsi', 'arabian-jasmine'],
  },
  {
    symptom: 'Brown tips and edges',
    looks: 'The ends or rims of leaves turn brown and crisp; the rest stays green.',
    causes: [
      {
        name: 'Dry air',
        signs: 'Thin leaves suffer most, near an air conditioner or in the dry heat before the monsoon.',
        remedy: listLines([
          'Move it out of the draught of the air conditioner or fan',
          'Set plants close together, or on a tray of wet pebbles with the pot above the water',
          'Trim tips along the shape of the leaf: they do not turn green again',
        ]),
      },
      {
        name: 'Salts in the soil',
        signs:
          'A white crust on the soil or the rim of the pot. The water is hard, or the plant is fed often.',
        remedy:
          'Flush the pot: let plenty of soft water run through, twice, and drain. Feed at half strength, and never dry soil.',
      },
      {
        name: 'Uneven watering',
        signs: 'The soil dries out wholly between waterings; water runs down the side of the pot.',
        remedy:
          'Stand the pot in water for half an hour, let it drain, and from then on water when the top is dry.',
      },
    ],
    plants: ['areca-palm', 'calathea-orbifolia', 'peace-lily', 'snake-plant'],
  },
  {
    symptom: 'Drooping leaves',
    looks:
      'The whole plant hangs. Feel the soil before you water: both too little and too much look like this.',
    causes: [
      {
        name: 'Thirst',
        signs: 'The soil is dry and the pot light. Leaves are thin and may curl.',
        remedy: 'Water slowly until it runs out below. Most plants stand up within a few hours.',
      },
      {
        name: 'Roots that rot',
        signs:
          'The soil is wet and the plant hangs all the same. Stems are soft at the base, the soil may smell.',
        remedy: listLines([
          'Take it out of the pot and cut off all brown, soft roots',
          'Repot in fresh, airy mix, in a pot no larger than the roots need',
          'Water little, and keep it out of the sun until it grows',
          'Take cuttings of healthy tips, in case it does not recover',
        ]),
      },
      {
        name: 'Heat at noon, or a move',
        signs:
          'It hangs in the afternoon and recovers by morning, or has been repotted or delivered this week.',
        remedy: 'Give it shade at noon and leave it in peace. Water as ever: more does not help.',
      },
    ],
    plants: ['peace-lily', 'golden-pothos', 'monstera-deliciosa', 'tulsi'],
  },
  {
    symptom: 'Spots on leaves',
    looks: 'Brown, black or bleached patches that were not there before.',
    causes: [
      {
        name: 'Fungus or bacteria',
        signs:
          'Brown or black spots, often with a yellow ring, that spread in wet weather or after leaves were sprayed.',
        remedy: listLines([
          'Remove the spotted leaves and throw them away, not on the compost',
          'Water the soil, not the leaves, in the morning',
          'Give it room and moving air',
        ]),
      },
      {
        name: 'Sunburn',
        signs:
          'Bleached, then brown, dry patches on the side towards the sun, soon after a move into brighter light.',
        remedy: 'Move it out of the direct sun. Get it used to more light over two weeks. The patches stay.',
      },
      {
        name: 'Cold water or cold nights',
        signs: 'Pale or dark blotches after water on the leaves, or after a night on a cold sill.',
        remedy: 'Water at room temperature, and bring it in below 12 °C.',
      },
    ],
    plants: ['calathea-orbifolia', 'monstera-deliciosa', 'tulsi', 'aloe-vera'],
  },
  {
    symptom: 'Sticky leaves',
    looks:
      'Leaves, sill or floor are sticky, perhaps with a black film: something sucks sap. Look under the leaves and where they join the stem.',
    causes: [
      {
        name: 'Mealybugs',
        signs: 'White tufts like cotton wool in the joints of leaves.',
        remedy: listLines([
          'Keep it away from other plants',
          'Dab each with a cotton bud dipped in rubbing alcohol; try it on one leaf first',
          'Wash the plant, and look again every week for a month',
        ]),
      },
      {
        name: 'Scale insects',
        signs: 'Brown or tan bumps along stems and veins that can be scraped off with a nail.',
        remedy:
          'Scrape them off, and wipe stems and leaves with soapy water. Spray neem or horticultural oil as its packet says, in the evening.',
      },
      {
        name: 'Aphids',
        signs: 'Small green, black or yellow insects crowd on soft tips and buds.',
        remedy:
          'Wash them off with a strong jet of water. Spray insecticidal soap on what is left; repeat after a week.',
      },
    ],
    plants: ['jade-plant', 'arabian-jasmine', 'adenium', 'tulsi'],
  },
  {
    symptom: 'Fine webs or pale speckles',
    looks: 'Leaves look dusty, speckled or silvery, and lose their green.',
    causes: [
      {
        name: 'Spider mites',
        signs:
          'Tiny pale dots, and fine webs under leaves in dry heat. Tap a leaf over white paper: specks that crawl are mites.',
        remedy: listLines([
          'Keep it away from other plants',
          'Rinse the undersides of the leaves well, every few days for two weeks',
          'Spray insecticidal soap or horticultural oil under the leaves if they come back',
        ]),
      },
      {
        name: 'Thrips',
        signs:
          'Silvery streaks with black specks; new leaves and petals are crooked. The insects are slender, and 1 to 2 mm long.',
        remedy:
          'Cut off the worst leaves and buds, rinse the plant, and spray insecticidal soap every week for a month.',
      },
    ],
    plants: ['areca-palm', 'calathea-orbifolia', 'adenium', 'arabian-jasmine'],
  },
  {
    symptom: 'White powder on leaves',
    looks: 'A white film or white spots.',
    causes: [
      {
        name: 'Powdery mildew',
        signs:
          'Round white patches like flour that grow together, on either side of the leaf. It needs no wet leaves.',
        remedy: listLines([
          'Remove the worst leaves',
          'Give it more light, room and moving air, and less fertiliser',
          'Spray neem or horticultural oil in the evening if it spreads; never above 32 °C, nor on a thirsty plant',
        ]),
      },
      {
        name: 'Marks of hard water',
        signs: 'Dry rings and spots where drops have dried, on the upper side alone.',
        remedy: 'Wipe the leaves with a soft, damp cloth, and mist with soft water, if at all.',
      },
    ],
    plants: ['jade-plant', 'tulsi'],
  },
  {
    symptom: 'Little flies over the soil',
    looks: 'Dark flies, 2 to 3 mm long, run over the soil and rise when you water.',
    causes: [
      {
        name: 'Fungus gnats',
        signs:
          'Their larvae live in the top of soil that is always wet. They harm seedlings and cuttings, others hardly.',
        remedy: listLines([
          'Let the top 3 cm dry out between waterings',
          'Hang up yellow sticky cards near the soil',
          'Empty saucers, and take fallen leaves off the soil',
          'Water with Bti (Bacillus thuringiensis israelensis) as its packet says if they stay',
        ]),
      },
    ],
    plants: ['peace-lily', 'golden-pothos', 'calathea-orbifolia'],
  },
  {
    symptom: 'Long, thin stems',
    looks: 'The plant leans to the window; leaves are small and far apart.',
    causes: [
      {
        name: 'Too little light',
        signs: 'New growth is paler and weaker than the old. Patterned leaves turn plain green.',
        remedy: listLines([
          'Move it nearer to a window, over a week or two',
          'Turn it by a quarter every week',
          'Cut long stems back in spring: they branch below the cut',
        ]),
      },
    ],
    plants: ['jade-plant', 'golden-pothos', 'aloe-vera'],
  },
  {
    symptom: 'No flowers, or buds that drop',
    looks: 'The plant grows leaves alone, or its buds fall before they open.',
    causes: [
      {
        name: 'Too little sun',
        signs:
          'It gets less than four to six hours of direct sun a day. Peace lilies need bright shade only.',
        remedy: 'Give it the sunniest place you have, and get it used to it over two weeks.',
      },
      {
        name: 'Too much nitrogen',
        signs: 'Many large, dark leaves, and no buds.',
        remedy: 'Change to a fertiliser with more phosphorus and potassium than nitrogen, from spring on.',
      },
      {
        name: 'Drought or a move while in bud',
        signs: 'Buds turn yellow and fall after the soil was dry, or after the pot changed its place.',
        remedy: 'Leave it where it is while it is in bud, and keep the soil evenly moist.',
      },
    ],
    plants: ['arabian-jasmine', 'adenium', 'peace-lily'],
  },
];
