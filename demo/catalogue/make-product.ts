import type {
  DemoAttributes,
  DemoDependencyRule,
  DemoOlderColorsProduct,
  DemoPlainProduct,
  DemoProductText,
  DemoVariant,
  DemoVariantProduct,
} from '../demo.types.ts';
import { demoFacts } from './facts.ts';
import { demoHeights } from './heights.ts';
import { type PotColor, potColorHex, potColors, potSizes, potTypes } from './attributes.ts';
import { asPacked, boxOf, boxOfPlain, further, ofEmptyPot, potted } from './picture-texts.ts';
import { type OlderColorsPlan, makeOlderColors, makeOlderSizes } from './older-options.ts';
import { type SizePlan, type VariantPlan, expandVariants } from './variants.ts';

/** What an author writes; the rest has the usual value: published, not featured, not in the deals. */
export type ProductText = {
  slug: string;
  name: string;
  categories: string[];
  featuredCategory: string;
  description: string[];
  glance: string[];
  light?: string;
  isDraft?: boolean;
  isFeatured?: boolean;
  includeInDeals?: boolean;
};

type Price = { pricePaise: number; discountPricePaise?: number; stock: number };

/** A plant sold in pots of several sizes, types and colours. */
export function makeVariantProduct(text: ProductText, plan: Omit<VariantPlan, 'slug'>): DemoVariantProduct {
  const variants = expandVariants({ ...plan, slug: text.slug });
  const first = chooseFirstVariant(variants);
  // The first variant's picture is the product's too and is kept once.
  const own = variants.map((variant) => (variant === first ? { ...variant, picture: text.slug } : variant));
  return {
    ...completeText(text),
    kind: 'variants',
    picture: text.slug,
    furtherPictures: [
      ...nameFurther(text.slug),
      ...new Set(plan.sizes.map(({ size }) => `${boxOf(size)}--how-we-pack`)),
    ],
    seen: {
      ...Object.fromEntries(own.map((variant) => [variant.picture, potted(completeText(text), variant)])),
      ...seenFurther(text, first),
    },
    pricePaise: first.pricePaise,
    isDiscounted: first.isDiscounted,
    discountPricePaise: first.discountPricePaise,
    stock: variants.reduce((sum, variant) => sum + variant.stock, 0),
    attributes: listAttributes(text.slug, plan.sizes),
    dependencyRules: listDependencyRules(plan.sizes),
    variants: own,
  };
}

/** A plant sold one way, in its nursery pot or bag. */
export function makePlainProduct(text: ProductText, price: Price): DemoPlainProduct {
  return {
    ...completeText(text),
    ...completePrice(price),
    kind: 'plain',
    picture: text.slug,
    furtherPictures: [...nameFurther(text.slug), `${boxOfPlain(text.slug)}--how-we-pack`],
    seen: { [text.slug]: potted(completeText(text), null), ...seenFurther(text, null) },
  };
}

/** A pot sold with the older colour and size options. */
export function makeOlderColorsProduct(
  text: ProductText,
  price: Price,
  plan: OlderColorsPlan,
): DemoOlderColorsProduct {
  const availableColors = makeOlderColors(plan);
  const offered = availableColors.filter((color) => color.enabled);
  return {
    ...completeText(text),
    ...completePrice(price),
    kind: 'older-colors',
    picture: `${text.slug}--${plan.defaultColor}`,
    furtherPictures: [],
    seen: Object.fromEntries(
      offered.map(({ id, name }) => [`${text.slug}--${id}`, ofEmptyPot(text.name, name)]),
    ),
    availableColors,
    colorImages: Object.fromEntries(offered.map(({ id }) => [id, [`${text.slug}--${id}`]])),
    availableSizes: makeOlderSizes(plan.sizes),
    defaultColor: plan.defaultColor,
    defaultSize: plan.defaultSize,
  };
}

/** The gallery calls them 'Close up', 'Size' and 'In a room', and those of boxes, which hold another plant of its size, 'How we pack (example)'. */
function nameFurther(slug: string): string[] {
  return ['close', 'size', 'in-a-room'].map((view) => `${slug}--${view}`);
}

function seenFurther(text: ProductText, shown: DemoVariant | null): Record<string, string> {
  const words = further(completeText(text), shown);
  const own = Object.entries(words).map(([view, seen]) => [`${text.slug}--${view}`, seen]);
  return { ...Object.fromEntries(own), ...asPacked };
}

function completeText({ light, isDraft, ...text }: ProductText): DemoProductText {
  const includeInDeals = text.includeInDeals ?? false;
  return {
    ...text,
    categories: includeInDeals ? [...text.categories, 'Deals'] : text.categories,
    description: text.description.join('\n\n'),
    facts: demoFacts[text.slug] ?? {},
    lightInstructionText: light ?? null,
    isPublished: !isDraft,
    isFeatured: text.isFeatured ?? false,
    includeInDeals,
  };
}

function completePrice({ pricePaise, discountPricePaise, stock }: Price) {
  return {
    pricePaise,
    isDiscounted: discountPricePaise !== undefined,
    discountPricePaise: discountPricePaise ?? null,
    stock,
  };
}

/** The cheapest that is in stock, else the cheapest (docs/behaviour/variants.md#default-variant). */
function chooseFirstVariant(variants: DemoVariant[]): DemoVariant {
  const inStock = variants.filter((variant) => variant.stock > 0);
  const effectivePaise = (variant: DemoVariant) => variant.discountPricePaise ?? variant.pricePaise;
  const [first] = (inStock.length > 0 ? inStock : variants).toSorted(
    (a, b) => effectivePaise(a) - effectivePaise(b),
  );
  if (!first) throw new Error('A product with variants needs at least one variant');
  return first;
}

function listOfferedColors(sizes: SizePlan[]): PotColor[] {
  return potColors.filter((color) => sizes.some((plan) => plan.potColors.includes(color)));
}

function listAttributes(slug: string, sizes: SizePlan[]): DemoAttributes {
  const offeredColors = listOfferedColors(sizes);
  return {
    sizes: potSizes.map((name) => ({
      name,
      enabled: sizes.some((plan) => plan.size === name),
      height: demoHeights[slug]?.[name],
    })),
    potTypes: potTypes.map((name) => ({ name, enabled: sizes.some((plan) => plan.potTypes.includes(name)) })),
    potColors: potColors.map((name) => ({
      name,
      enabled: offeredColors.includes(name),
      hex: potColorHex[name],
    })),
  };
}

function listDependencyRules(sizes: SizePlan[]): DemoDependencyRule[] {
  const offeredColors = listOfferedColors(sizes);
  return sizes.map((plan) => ({
    pot_size: plan.size,
    allowed_pot_types: plan.potTypes,
    allowed_pot_colors: plan.potColors.length === offeredColors.length ? [] : plan.potColors,
  }));
}
