import * as z from 'zod/mini';
import { formatPaise, maximumPricePaise, paiseToRupees, rupeesToPaise } from '../money.ts';
import { boundedText, prose, requiredText } from '../text.schema.ts';
import { swatchColor, valueId } from '../variants/attribute-values.rules.ts';
import {
  priceProblem,
  rupeesText,
  stockProblem,
  typedPaise,
  typedStock,
  typedText,
} from '../typed-numbers.schema.ts';
import { codeLabels, typedCode } from '../variants/product-codes.schema.ts';
import {
  readColorImages,
  readColorOptions,
  readSizeOptions,
  readTexts,
} from '../variants/stored-colors.schema.ts';
import { type NameOf, column, columnOrNull, field, flag, text } from './draft-field.schema.ts';
import { normaliseImageAddress } from './image-address.rules.ts';
import {
  type FactKey,
  type FactsDraft,
  type PlantFacts,
  factKeys,
  factProblem,
  parseFacts,
  readFacts,
  tellFacts,
  typeFacts,
} from './plant-facts.rules.ts';

const MOST_PICTURES = 40;
const pictureAddress = z
  .string()
  .check(z.refine((typed) => normaliseImageAddress(typed, '') !== null, 'Not the address of a picture'));
const pictureAddresses = z
  .array(pictureAddress)
  .check(z.maxLength(MOST_PICTURES, `At most ${MOST_PICTURES} pictures`));

const checkedOption = {
  id: boundedText(60).check(z.minLength(1)),
  name: requiredText('Name', 60),
  enabled: z.boolean(),
};
const checkedSize = z.object(checkedOption);
const checkedColor = z.object({
  ...checkedOption,
  hexColor: z.string().check(z.regex(/^#[\da-f]{6}$/i, 'Not a colour')),
  /** Rupees, as typed. */
  priceModifier: z.string().check(z.trim(), z.refine(isModifier, 'A price modifier is an amount in rupees')),
  images: pictureAddresses,
});

export type DraftSize = z.infer<typeof checkedSize>;
export type DraftColor = z.infer<typeof checkedColor>;

function isModifier(typed: string): boolean {
  const paise = rupeesToPaise(typed);
  return paise !== null && Math.abs(paise) <= maximumPricePaise;
}

/**
 * What a product without variants may be offered in; nothing of it is, until staff say so.
 * docs/behaviour/back-office.md#product-dialog.
 */
const olderColors: readonly DraftColor[] = (
  [
    ['Beige', '#dacab0', '0'],
    ['Charcoal', '#3b3f42', '150'],
    ['Stone', '#a39e93', '100'],
    ['Mustard', '#c9982f', '200'],
    ['Terracotta', '#c4683f', '175'],
    ['Light Grey', '#d2d3d1', '100'],
    ['Forest Green', '#2f5a41', '225'],
    ['Navy', '#25345a', '200'],
  ] as const
).map(([name, hexColor, priceModifier]) => ({
  id: valueId(name),
  name,
  hexColor,
  enabled: false,
  priceModifier,
  images: [],
}));
const olderSizes: readonly DraftSize[] = ['Small', 'Medium', 'Large', 'X-Large'].map((name) => ({
  id: valueId(name),
  name,
  enabled: false,
}));

/** Says what is wrong beside each fact; what was typed stays as it is. */
const checkedFacts = z
  .object(Object.fromEntries(factKeys.map((key) => [key, z.string()])) as Record<FactKey, z.ZodMiniString>)
  .check(({ value, issues }) => {
    for (const key of factKeys) {
      const message = factProblem(key, value[key]);
      if (message !== null) issues.push({ code: 'custom', message, path: [key], input: value[key] });
    }
  });

/**
 * Every field that staff edit of a product. From here follow the draft of the product dialog, what its form accepts, the
 * columns that are read and written, the words of the history and of 'changed meanwhile'.
 */
export const productFields = {
  name: text({ label: 'Name', checked: requiredText('Product name', 200), ...column('name') }),
  description: text({
    label: 'Description',
    checked: prose(20_000).check(z.minLength(1, 'Description is required')),
    ...column('description'),
  }),
  price: {
    ...text({
      label: 'Price',
      checked: typedText((typed) => priceProblem(typed)),
      read: ({ pricePaise }) => rupeesText(pricePaise),
      write: (price) => ({ pricePaise: typedPaise(price) }),
    }),
    say: sayPrice,
  },
  stock: {
    ...text({
      label: 'Stock',
      checked: typedText(stockProblem),
      read: ({ stock }) => String(stock),
      write: (stock) => ({ stock: typedStock(stock) }),
    }),
    empty: '0',
  },
  sku: text({ label: codeLabels.sku, checked: typedCode('sku'), ...columnOrNull('sku') }),
  barcode: text({ label: codeLabels.barcode, checked: typedCode('barcode'), ...columnOrNull('barcode') }),
  /** Of the owner's settings; empty: by its categories. */
  taxClass: text({ label: 'Tax class', checked: boundedText(40), ...columnOrNull('taxClass') }),
  /** Of the owner's settings; empty: none. */
  weightClass: {
    ...text({ label: 'Weight class', checked: boundedText(60), ...columnOrNull('weightClass') }),
    say: (id: string, nameOf: NameOf) => id && nameOf(id),
  },
  images: field<string[], { imageUrls: string[] }>({
    label: 'Images',
    empty: [],
    checked: pictureAddresses,
    read: ({ imageUrls }) => readTexts(imageUrls),
    write: (imageUrls) => ({ imageUrls }),
    say: (addresses) => addresses.join(', '),
  }),
  /** A line each. */
  glance: text({
    label: 'At a glance',
    checked: prose(2_000),
    read({ glanceInfo, glanceInfoStructured }) {
      const structured = readTexts(glanceInfoStructured);
      return (structured.length > 0 ? structured : readTexts(glanceInfo)).join('\n');
    },
    write(glance) {
      const lines = glance.split('\n').map((line) => line.trim());
      const glanceInfo = lines.filter((line) => line !== '');
      return { glanceInfo, glanceInfoStructured: glanceInfo.map((line) => ({ text: line })) };
    },
  }),
  facts: field<FactsDraft, { plantFacts: PlantFacts }>({
    label: 'Plant facts',
    empty: typeFacts({}),
    checked: checkedFacts,
    read: ({ plantFacts }) => typeFacts(readFacts(plantFacts)),
    write: (facts) => ({ plantFacts: parseFacts(facts) }),
    say: (facts) =>
      tellFacts(parseFacts(facts))
        .map(({ label, text: told }) => `${label}: ${told}`)
        .join('; '),
  }),
  lightText: text({
    label: 'Light instructions',
    checked: prose(2_000),
    ...columnOrNull('lightInstructionText'),
  }),
  lightImage: text({
    label: 'Light picture',
    checked: z.union([z.literal(''), pictureAddress]),
    ...columnOrNull('lightInstructionImageUrl'),
  }),
  categoryIds: field<string[], object>({
    label: 'Categories',
    empty: [],
    checked: z.array(z.guid()).check(
      z.minLength(1, 'At least one category is required'),
      z.maxLength(100),
      z.refine((ids) => new Set(ids).size === ids.length, 'Each category once'),
    ),
    read: ({ categoryIds }) => categoryIds.toSorted(),
    // They are rows of product_categories.
    write: () => ({}),
    say: (ids, nameOf) => ids.map(nameOf).join(', '),
  }),
  /** Empty for none, as are the defaults below. */
  featuredCategoryId: {
    ...text({
      label: 'Featured category',
      checked: z.union([z.literal(''), z.guid()]),
      ...columnOrNull('featuredCategoryId'),
    }),
    say: (id: string, nameOf: NameOf) => id && nameOf(id),
  },
  /** Those that the product does not name stand there, switched off; so do colours. */
  sizes: field<DraftSize[], { availableSizes: DraftSize[] }>({
    label: 'Sizes',
    empty: [...olderSizes],
    checked: z.array(checkedSize).check(z.maxLength(20)),
    read: ({ availableSizes }) => withOthers(readSizeOptions(availableSizes), olderSizes),
    write: (availableSizes) => ({ availableSizes }),
    say: (sizes) => listed(sizes, ({ name }) => name),
  }),
  colors: field<DraftColor[], { availableColors: object[]; colorImages: Record<string, string[]> }>({
    label: 'Colours',
    empty: [...olderColors],
    checked: z.array(checkedColor).check(z.maxLength(40)),
    read({ availableColors, colorImages }) {
      const images = readColorImages(colorImages);
      const colors = readColorOptions(availableColors).map((color) => ({
        id: color.id,
        name: color.name,
        hexColor: swatchColor(color),
        enabled: color.enabled,
        priceModifier: rupeesText(color.priceModifierPaise),
        images: images[color.id] ?? [],
      }));
      return withOthers(colors, olderColors);
    },
    write: (colors) => ({
      availableColors: colors.map(({ images: _images, priceModifier, ...color }) => ({
        ...color,
        priceModifier: paiseToRupees(typedPaise(priceModifier)),
      })),
      colorImages: Object.fromEntries(
        colors.filter(({ images }) => images.length > 0).map(({ id, images }) => [id, images]),
      ),
    }),
    say: (colors) =>
      listed(colors, ({ name, priceModifier, images: { length } }) => {
        return `${name} +${sayPrice(priceModifier)} (${length} ${length === 1 ? 'picture' : 'pictures'})`;
      }),
  }),
  defaultSize: text({ label: 'Default size', checked: boundedText(60), ...columnOrNull('defaultSize') }),
  defaultColor: text({ label: 'Default colour', checked: boundedText(60), ...columnOrNull('defaultColor') }),
  isPublished: { ...flag('Published', 'isPublished'), empty: true },
  isFeatured: flag('Featured', 'isFeatured'),
  includeInDeals: flag('In Deals', 'includeInDeals'),
  isDiscounted: flag('Discounted', 'isDiscounted'),
  discountPrice: {
    ...text({
      label: 'Discount price',
      checked: z.string().check(z.trim()),
      read: ({ discountPricePaise }) => (discountPricePaise === null ? '' : rupeesText(discountPricePaise)),
      write: (price) => ({ discountPricePaise: price === '' ? null : typedPaise(price) }),
    }),
    say: sayPrice,
  },
};

/** As everywhere else; what is no price, as it was typed. */
function sayPrice(typed: string): string {
  const paise = rupeesToPaise(typed);
  return paise === null ? typed : formatPaise(paise);
}

/** The names of what is switched on, and what else `say` tells of it. */
function listed<Option extends { enabled: boolean }>(
  options: readonly Option[],
  say: (option: Option) => string,
) {
  return options
    .filter(({ enabled }) => enabled)
    .map(say)
    .join(', ');
}

function withOthers<Option extends { id: string }>(own: readonly Option[], all: readonly Option[]): Option[] {
  return [...own, ...all.filter(({ id }) => !own.some((option) => option.id === id))];
}
