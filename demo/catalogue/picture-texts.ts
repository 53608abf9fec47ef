import type { PlantFacts } from '../../src/shop/catalogue/plant-facts.rules.ts';
import type { DemoVariant } from '../demo.types.ts';
import { demoHeights, plainHeights } from './heights.ts';

/** Who sees no picture reads or hears these words: the plant and what of it is seen, the same for shop and studio. */

type Plant = { slug: string; name: string; categories: string[]; facts: PlantFacts };
type Options = Pick<DemoVariant, 'size' | 'potType' | 'potColor'>;

const withoutInches = (text: string) => text.replace(/ \(?\d+"\)?$/, '').toLowerCase();

const potShapes: Record<string, string> = {
  plastic: 'plastic',
  'self-watering': 'self-watering',
  round: 'round glazed',
  square: 'square',
  krish: 'glazed Krish',
};

/** What the plants stand in that are sold one way. */
const plainPots: Record<string, string> = {
  tulsi: 'terracotta clay pot',
  'curry-leaf': 'terracotta plastic pot',
  hibiscus: 'beige clay pot',
  bougainvillea: 'black grow bag',
};

/** Of whose leaves nobody would speak. */
const parts: Record<string, string> = {
  'golden-barrel-cactus': 'Ribs and golden spines',
  'string-of-pearls': 'Round beads',
  echeveria: 'The rosette',
  'lucky-bamboo': 'Canes and leaves',
  'boston-fern': 'Fronds',
  'areca-palm': 'Fronds',
};

/** 'Monstera Deliciosa, whole, small, 25–35 cm tall, in a white round glazed pot'. */
export function potted({ slug, name }: Plant, options: Options | null): string {
  if (options === null)
    return `${name}, whole, ${tall(plainHeights[slug])}, in a ${plainPots[slug] ?? 'pot'}`;
  const shape = potShapes[withoutInches(options.potType)] ?? '';
  const size = withoutInches(options.size);
  const color = options.potColor.toLowerCase();
  const article = color === 'orange' ? 'an' : 'a';
  return `${name}, whole, ${size}, ${tall(heightOf(slug, options))}, in ${article} ${color} ${shape} pot`;
}

/** Its further pictures, by what their names end in. */
export function further(plant: Plant, options: Options | null): Record<string, string> {
  const { slug, name, facts } = plant;
  const height = options ? heightOf(slug, options) : plainHeights[slug];
  const size = options ? `${withoutInches(options.size)}, ` : '';
  return {
    close: `${partsOf(plant)} of ${name}, seen from near by`,
    size: `${name}, ${size}${tall(height)}, ${companions[companionOf(height)]}`,
    'in-a-room': `${name} ${rooms[roomOf(facts, height)]}`,
  };
}

export function ofGuide(plant: Plant): string {
  return `${partsOf(plant)} of ${plant.name} across a wide picture`;
}

export function ofEmptyPot(name: string, color: string): string {
  return `${name}, empty, in ${color.toLowerCase()}`;
}

/** What is seen of the boxes that plants travel in; each is shown with all plants of its size, and so names its own. */
export const asPacked: Record<string, string> = {
  'small--how-we-pack':
    'How we pack (example): a jade plant in an open box, its pot held by cardboard, its leaves by paper',
  'medium--how-we-pack':
    'How we pack (example): a fiddle-leaf fig in an open box, its pot held by cardboard, its leaves by paper',
  'large--how-we-pack':
    'How we pack (example): a snake plant in an open box, its pot held by cardboard, its leaves by paper',
};

/** The box for a size. */
export function boxOf(size: string): 'small' | 'medium' | 'large' {
  const name = withoutInches(size);
  return name === 'small' || name === 'medium' ? name : 'large';
}

/** Of plants that are sold one way; none of them is small. */
export function boxOfPlain(slug: string): 'medium' | 'large' {
  return Number.parseInt(plainHeights[slug] ?? '0', 10) < 45 ? 'medium' : 'large';
}

function partsOf({ slug, categories }: Plant): string {
  return parts[slug] ?? (categories.includes('Flowering') ? 'Flowers and leaves' : 'Leaves');
}

function heightOf(slug: string, { size }: Pick<Options, 'size'>): string | undefined {
  return Object.entries(demoHeights[slug] ?? {}).find(([name]) => name === size)?.[1];
}

/** '25–35 cm tall', '20–30 cm long'. */
function tall(height: string | undefined): string {
  if (height === undefined) return '';
  return height.endsWith('long') ? height : `${height} tall`;
}

const companions = {
  mug: 'beside a mug',
  books: 'beside five books with a mug on them',
  chair: 'beside a chair',
};

/** What a plant stands beside, to show how large it is; beside.py stands it there. */
function companionOf(height: string | undefined): keyof typeof companions {
  const [low = 0, high = 0] = (height?.match(/\d+/g) ?? []).map(Number);
  const middle = (low + high) / 2;
  if (middle <= 13.5) return 'mug';
  return middle <= 42 ? 'books' : 'chair';
}

const rooms = {
  balcony: 'in the sun of a balcony',
  desk: 'on a desk by a wall',
  bathroom: 'in a tiled bathroom, beside towels',
  'window-sill': 'on a bright window sill',
};

export type Room = keyof typeof rooms;

/** Which of the studio's rooms (studio/rooms.py) suits a plant by what is known of it; `height` as it is sold. */
export function roomOf({ light = [], humidity }: PlantFacts, height: string | undefined): Room {
  const least = Number.parseInt(height ?? '0', 10);
  const takesSun = light.includes('sun');
  if ((takesSun && light.length === 1 && least > 20) || (takesSun && least > 60)) return 'balcony';
  if (light.includes('low')) return 'desk';
  return humidity === 'high' && !takesSun ? 'bathroom' : 'window-sill';
}
