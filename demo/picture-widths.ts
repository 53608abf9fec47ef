/** Whose first picture, the one that cards and the product's page show, is wider than most. */
const wider = new Set([
  'areca-palm',
  'boston-fern',
  'curry-leaf',
  'fiddle-leaf-fig',
  'monstera-deliciosa',
  'peace-lily',
  'rubber-plant',
  'snake-plant',
  'string-of-pearls',
  'zz-plant',
]);
const WIDER = 1200;
const USUAL = 800;

/** Of the others that are not as wide as most. */
const ownWidths: Record<string, number> = {
  hero: 1600,
  handpicked: 1200,
  'plant-expert': 960,
  'hero-tall': 960,
  'leaf-light': 960,
  ...all(933, ['adenium', 'golden-pothos', 'jade-plant', 'tulsi'], '--guide'),
  ...all(
    1131,
    [
      'aloe-vera',
      'arabian-jasmine',
      'areca-palm',
      'calathea-orbifolia',
      'monstera-deliciosa',
      'peace-lily',
      'snake-plant',
      'zz-plant',
    ],
    '--guide',
  ),
  ...all(
    660,
    ['aglaonema-red', 'bird-of-paradise', 'lucky-bamboo', 'red-anthurium', 'spider-plant'],
    '--close',
  ),
};
const scenes = new Set(['handpicked', 'plant-expert', 'leaf-light']);
/** Kept in further widths of their own. */
const inMoreWidths: Record<string, number[]> = {
  hero: [640, 960, 1280],
  'hero-tall': [480, 640, 800],
};

/** The widths in px in which a picture is shipped, its own last; pictures.test.ts holds the files to it. */
export function pictureWidths(name: string): number[] {
  if (wider.has(name)) return [320, 480, USUAL, WIDER];
  const own = ownWidths[name] ?? USUAL;
  if (/--(size|in-a-room|how-we-pack)$|^category-/.test(name)) return [320, 480, USUAL];
  const more = inMoreWidths[name];
  if (more) return [...more, own];
  return [320, ...(name.endsWith('--guide') || scenes.has(name) ? [640] : []), own];
}

/**
 * The address of a picture that is shipped with the program, by its base name: it tells the widths and, in words, what is
 * seen (src/ui/image.tsx).
 */
export function pictureAddress(name: string, seen = ''): string {
  const told = seen === '' ? '' : `&${new URLSearchParams({ alt: seen })}`;
  return `/media/demo/${name}.webp?w=${pictureWidths(name).join('-')}${told}`;
}

function all(width: number, slugs: string[], view: string): Record<string, number> {
  return Object.fromEntries(slugs.map((slug) => [slug + view, width]));
}
