import * as z from 'zod/mini';
import { maximumPricePaise, rupeesToPaise } from '../money.ts';
import { boundedText, prose, requiredText } from '../text.schema.ts';
import { priceProblem, stockProblem, typedText } from '../typed-numbers.schema.ts';
import { valueId } from '../variants/attribute-values.rules.ts';
import { normaliseImageAddress } from './image-address.rules.ts';
import type { DraftColor, DraftSize } from './product-draft.rules.ts';

const MOST_PICTURES = 40;

const isModifier = (text: string) => {
  const paise = rupeesToPaise(text);
  return paise !== null && Math.abs(paise) <= maximumPricePaise;
};

const address = z
  .string()
  .check(z.refine((text) => normaliseImageAddress(text, '') !== null, 'Not the address of a picture'));
const addresses = z.array(address).check(z.maxLength(MOST_PICTURES, `At most ${MOST_PICTURES} pictures`));

const option = {
  id: boundedText(60).check(z.minLength(1)),
  name: requiredText('Name', 60),
  enabled: z.boolean(),
};
const color = z.object({
  ...option,
  hexColor: z.string().check(z.regex(/^#[\da-f]{6}$/i, 'Not a colour')),
  priceModifier: z.string().check(z.trim(), z.refine(isModifier, 'A price modifier is an amount in rupees')),
  images: addresses,
});

const fields = z.object({
  name: requiredText('Product name', 200),
  description: prose(20_000).check(z.minLength(1, 'Description is required')),
  price: typedText((text) => priceProblem(text)),
  stock: typedText(stockProblem),
  images: addresses,
  glance: prose(2_000),
  lightText: prose(2_000),
  lightImage: z.union([z.literal(''), address]),
  categoryIds: z.array(z.guid()).check(
    z.minLength(1, 'At least one category is required'),
    z.maxLength(100),
    z.refine((ids) => new Set(ids).size === ids.length, 'Each category once'),
  ),
  featuredCategoryId: z.union([z.literal(''), z.guid()]),
  sizes: z.array(z.object(option)).check(z.maxLength(20)),
  colors: z.array(color).check(z.maxLength(40)),
  defaultSize: boundedText(60),
  defaultColor: boundedText(60),
  isPublished: z.boolean(),
  isFeatured: z.boolean(),
  includeInDeals: z.boolean(),
  isDiscounted: z.boolean(),
  discountPrice: z.string().check(z.trim()),
});

const lowerDiscount = 'Discount price must be lower than the price';

/** What the product dialog sends; checked on submit only. Specification, admin §5 'Product form'. */
export const productDraftSchema = fields.check(
  ({ value: { isDiscounted, discountPrice, price }, issues }) => {
    const problem = priceProblem(discountPrice, 'Discount price');
    const isLeftOut = !isDiscounted && discountPrice === '';
    const isLower = !isDiscounted || Number(discountPrice) < Number(price);
    const message = isLeftOut || (problem === null && isLower) ? null : (problem ?? lowerDiscount);
    if (message !== null) {
      issues.push({ code: 'custom', message, path: ['discountPrice'], input: discountPrice });
    }
  },
);

/** The older colours with their price modifiers in rupees. Specification, admin §3. */
const COLORS: [name: string, hexColor: string, priceModifier: string][] = [
  ['Beige', '#dacab0', '0'],
  ['Charcoal', '#3b3f42', '150'],
  ['Stone', '#a39e93', '100'],
  ['Mustard', '#c9982f', '200'],
  ['Terracotta', '#c4683f', '175'],
  ['Light Grey', '#d2d3d1', '100'],
  ['Forest Green', '#2f5a41', '225'],
  ['Navy', '#25345a', '200'],
];

/** What a product without variants may be offered in; nothing of it is, until staff say so. */
export const olderColors: readonly DraftColor[] = COLORS.map(([name, hexColor, priceModifier]) => ({
  id: valueId(name),
  name,
  hexColor,
  enabled: false,
  priceModifier,
  images: [],
}));

export const olderSizes: readonly DraftSize[] = ['Small', 'Medium', 'Large', 'X-Large'].map((name) => ({
  id: valueId(name),
  name,
  enabled: false,
}));
