import { makeGuide } from './make-guide.ts';

export const zzPlantGuide = makeGuide({
  name: 'ZZ Plant',
  productSlug: 'zz-plant',
  tags: ['Indoor', 'Low Light', 'Easy'],
  about:
    'Zamioculcas zamiifolia grows in eastern Africa, where months pass without rain. Thick rhizomes under the soil and plump leaf stalks store water for those months. That makes it one of the best plants for offices, for travellers and for people who forget.',
  water:
    'Wait until the soil is dry from top to bottom, then water fully and let it drain.\n\n- Summer: every 2–3 weeks\n- Monsoon: every 3–4 weeks\n- Winter: once a month or less\n\nWhen in doubt, wait another week. A thirsty ZZ wrinkles a little and recovers; a drowned one rots out of sight.',
  light:
    'Anything from a corner with tube lights to bright, indirect light by a window. It grows two or three times as fast in the bright spot. Keep it out of direct summer sun.',
  care: 'A pot with a hole and a loose, gritty mix do most of the work. Choose a sturdy pot: the rhizomes can crack thin plastic.\n\n- Wipe the leaves with a damp cloth; skip leaf-shine sprays, which clog the pores\n- Feed at half strength in March, June and September\n- Repot every two to three years, when the rhizomes press against the pot',
  growth:
    'New shoots come up like thick green spears, several at once, then rest for months. A plant reaches 60–90 cm. Divide it at repotting by pulling the rhizomes apart. Single leaflets root too, but take most of a year to become a plant.',
  humidity: 'Any. Dry AC air does not trouble it.',
  toxicity:
    'Irritating to cats, dogs and people if chewed, because of calcium oxalate crystals. Wash your hands after dividing it and keep it away from pets that nibble.',
  troubleshooting: [
    'Yellow stalks, soft at the base: too much water. Unpot it, cut off rotten rhizomes, let it dry for a day and replant in dry mix.',
    'Wrinkled stalks: very dry. Water well and they fill out in a few days.',
    'Long, leaning shoots: reaching for light. Move it closer to a window and turn it weekly.',
    'Brown leaf tips: dry soil for too long, or salts. Flush the pot and trim the tips.',
    'Dropped leaflets after a move: normal. Keep the place and the watering steady.',
  ],
  questions: [
    [
      'How often does it make new shoots?',
      'In good light two or three times a year, mostly between March and September. In a dark corner perhaps once.',
    ],
    [
      'Will it survive a month without water?',
      'Yes. Water it well before you go, move it a little away from the window, and it will be fine.',
    ],
    [
      'Can I keep it on a balcony?',
      'Yes, in full shade and out of the rain. A soaked pot in the monsoon is its only real enemy.',
    ],
  ],
});
