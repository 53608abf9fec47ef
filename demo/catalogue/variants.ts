import type { DemoVariant } from '../demo.types.ts';
import { type PotColor, type PotSize, type PotType, potSurchargesPaise } from './attributes.ts';

/** One size a plant is sold in: the price of the plant itself and the pots it comes in. */
export type SizePlan = {
  size: PotSize;
  pricePaise: number;
  potTypes: PotType[];
  potColors: PotColor[];
};

export type VariantPlan = {
  slug: string;
  sizes: SizePlan[];
  /** Per cent off; only for the named sizes when there are any. */
  discount?: { percent: number; sizes?: PotSize[] };
  /** Units in the order of the variants, missing ones 0; without it, made up from the variant's name. */
  stock?: number[];
};

/**
 * Every variant of a plan: sizes × pot types × pot colours, in that order, prices in paise.
 * Refuses a pot that does not fit the size.
 */
export function expandVariants(plan: VariantPlan): DemoVariant[] {
  return plan.sizes
    .flatMap((sizePlan) =>
      sizePlan.potTypes.flatMap((potType) =>
        sizePlan.potColors.map((potColor) => ({ sizePlan, potType, potColor })),
      ),
    )
    .map(({ sizePlan, potType, potColor }, position) => {
      const { size } = sizePlan;
      const pricePaise = sizePlan.pricePaise + getSurchargePaise(potType, size);
      const discountPricePaise = findDiscountPricePaise(plan, size, pricePaise);
      return {
        size,
        potType,
        potColor,
        pricePaise,
        isDiscounted: discountPricePaise !== null,
        discountPricePaise,
        stock: plan.stock ? (plan.stock[position] ?? 0) : makeUpStock([plan.slug, size, potType, potColor]),
        picture: `${nameView(plan.slug, size, potType)}--${potColor.toLowerCase()}`,
      };
    });
}

/** The view of a plant in a size and pot type, as demo/studio renders it: 'zz-plant--small-krish'. */
export function nameView(slug: string, size: string, potType: string): string {
  const withoutInches = (text: string) => text.replace(/ \(?\d+"\)?$/, '').toLowerCase();
  return `${slug}--${withoutInches(size)}-${withoutInches(potType)}`;
}

function getSurchargePaise(potType: PotType, size: PotSize): number {
  const surcharge = potSurchargesPaise[potType][size];
  if (surcharge === undefined) throw new Error(`A ${potType} pot does not take the size ${size}`);
  return surcharge;
}

function findDiscountPricePaise(plan: VariantPlan, size: PotSize, pricePaise: number): number | null {
  if (!plan.discount) return null;
  if (plan.discount.sizes && !plan.discount.sizes.includes(size)) return null;
  return discountToNine(pricePaise, plan.discount.percent);
}

/** Takes per cent off a price in paise, down to whole rupees ending in 9, as price tags do. */
export function discountToNine(pricePaise: number, percent: number): number {
  const exactPaise = (pricePaise * (100 - percent)) / 100;
  return Math.floor((exactPaise + 1_00) / 10_00) * 10_00 - 1_00;
}

/** The same name gives the same stock: about one in twenty sold out, a sixth with 1 to 10 left, the rest 12 to 40. */
function makeUpStock(name: string[]): number {
  const number = hashText(name.join('|'));
  const kind = number % 20;
  const amount = Math.floor(number / 20);
  if (kind === 0) return 0;
  if (kind <= 3) return 1 + (amount % 10);
  return 12 + (amount % 29);
}

/** FNV-1a, 32 bits, with a final mix so that the low digits vary too. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
