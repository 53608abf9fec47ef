import type { FieldChange } from '../activity/activity.types.ts';
import { rupeesToPaise } from '../money.ts';
import { effectivePriceInColorPaise, effectivePricePaise } from '../pricing/prices.rules.ts';
import type { Category } from './categories.ts';
import { olderColors, olderSizes } from './product-draft.schema.ts';

export type DraftKey = keyof ProductDraft;

/** What an empty dialog begins with: published, not featured (specification, admin §4). */
export const emptyDraft: ProductDraft = {
  name: '',
  description: '',
  price: '',
  stock: '0',
  images: [],
  glance: '',
  lightText: '',
  lightImage: '',
  categoryIds: [],
  featuredCategoryId: '',
  sizes: [...olderSizes],
  colors: [...olderColors],
  defaultSize: '',
  defaultColor: '',
  isPublished: true,
  isFeatured: false,
  includeInDeals: false,
  isDiscounted: false,
  discountPrice: '',
};

export const draftLabels: Readonly<Record<DraftKey, string>> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  stock: 'Stock',
  images: 'Images',
  glance: 'At a glance',
  lightText: 'Light instructions',
  lightImage: 'Light picture',
  categoryIds: 'Categories',
  featuredCategoryId: 'Featured category',
  sizes: 'Sizes',
  colors: 'Colours',
  defaultSize: 'Default size',
  defaultColor: 'Default colour',
  isPublished: 'Published',
  isFeatured: 'Featured',
  includeInDeals: 'In Deals',
  isDiscounted: 'Discounted',
  discountPrice: 'Discount price',
};

const keys = Object.keys(draftLabels) as DraftKey[];

/** The fields in which two drafts of one product differ. */
export function changedKeys(one: ProductDraft, other: ProductDraft): DraftKey[] {
  return keys.filter((key) => canonical(one[key]) !== canonical(other[key]));
}

/** The same text for the same value, in whatever order an object's keys were written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/**
 * What somebody typed, brought on top of what others saved meanwhile: their fields are taken over where they were left
 * alone here.
 */
export function rebaseDraft(drafts: {
  base: ProductDraft;
  mine: ProductDraft;
  theirs: ProductDraft;
}): ProductDraft {
  const { base, mine, theirs } = drafts;
  const own = changedKeys(base, mine).map((key) => [key, mine[key]]);
  return { ...theirs, ...(Object.fromEntries(own) as Partial<ProductDraft>) };
}

/** The differences between two drafts in words, for the history and for who edits at the same time. */
export function describeChanges(
  before: ProductDraft,
  after: ProductDraft,
  categories: readonly Category[],
): FieldChange[] {
  return changedKeys(before, after).map((key) => ({
    field: draftLabels[key],
    from: describe(before, key, categories),
    to: describe(after, key, categories),
  }));
}

/** What shoppers would get for nothing: the product, or it in some of its older colours. */
export function freeNames({ name, price, isDiscounted, discountPrice, colors }: ProductDraft): string[] {
  const goods = {
    pricePaise: rupeesToPaise(price) ?? 0,
    discountPricePaise: rupeesToPaise(discountPrice),
    isDiscounted,
  };
  if (effectivePricePaise(goods) === 0) return [name];
  return colors
    .filter(({ enabled, priceModifier }) => {
      const modifier = rupeesToPaise(priceModifier) ?? 0;
      return enabled && modifier < 0 && effectivePriceInColorPaise(goods, modifier) === 0;
    })
    .map((color) => `${name} in ${color.name}`);
}

const LONGEST = 200;

function describe(draft: ProductDraft, key: DraftKey, categories: readonly Category[]): string {
  const value = draft[key];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text =
    typeof value === 'string' && key !== 'featuredCategoryId' ? value : listText(draft, key, categories);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function listText(draft: ProductDraft, key: DraftKey, categories: readonly Category[]): string {
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id;
  if (key === 'categoryIds') return draft.categoryIds.map(nameOf).join(', ');
  if (key === 'featuredCategoryId') return draft.featuredCategoryId && nameOf(draft.featuredCategoryId);
  if (key === 'images') return draft.images.join(', ');
  if (key === 'sizes') return enabledNames(draft.sizes);
  return draft.colors
    .filter(({ enabled }) => enabled)
    .map(({ name, priceModifier, images: { length } }) => {
      return `${name} +₹${priceModifier} (${length} ${length === 1 ? 'picture' : 'pictures'})`;
    })
    .join(', ');
}

function enabledNames(options: readonly { name: string; enabled: boolean }[]): string {
  return options
    .filter(({ enabled }) => enabled)
    .map(({ name }) => name)
    .join(', ');
}

/** Every picture that a product shows by itself, of whichever colour. */
export function picturesOf({ images, lightImage, colors }: ProductDraft): string[] {
  return [...images, ...(lightImage === '' ? [] : [lightImage]), ...colors.flatMap((color) => color.images)];
}

export type DraftSize = { id: string; name: string; enabled: boolean };

export type DraftColor = DraftSize & {
  hexColor: string;
  /** Rupees, as typed. */
  priceModifier: string;
  images: string[];
};

/** A product as the product dialog edits it; amounts are rupees and numbers text, as typed. Specification, admin §3. */
export type ProductDraft = {
  name: string;
  description: string;
  price: string;
  stock: string;
  images: string[];
  /** A line each. */
  glance: string;
  lightText: string;
  lightImage: string;
  categoryIds: string[];
  /** Empty for none, as are the defaults below. */
  featuredCategoryId: string;
  sizes: DraftSize[];
  colors: DraftColor[];
  defaultSize: string;
  defaultColor: string;
  isPublished: boolean;
  isFeatured: boolean;
  includeInDeals: boolean;
  isDiscounted: boolean;
  discountPrice: string;
};
