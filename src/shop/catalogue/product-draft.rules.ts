import * as z from 'zod/mini';
import type { FieldChange } from '../activity/activity.schema.ts';
import { type DraftLabels, changedFields } from '../edit/edit.rules.ts';
import { rupeesToPaise } from '../money.ts';
import { effectivePriceInColorPaise, effectivePricePaise } from '../pricing/prices.rules.ts';
import { priceProblem } from '../typed-numbers.schema.ts';
import type { Category } from './categories.ts';
import type { EditedColumns, Field, StoredProduct } from './draft-field.schema.ts';
import { productFields } from './product-fields.schema.ts';

export type DraftKey = keyof typeof productFields;
/** A product as the product dialog edits it. docs/behaviour/back-office.md#product-dialog. */
export type ProductDraft = { [Key in DraftKey]: (typeof productFields)[Key]['empty'] };

export const draftKeys = Object.keys(productFields) as DraftKey[];
const fields: { [Key in DraftKey]: Field<ProductDraft[Key], Partial<EditedColumns>> } = productFields;

/** What an empty dialog begins with: published, not featured (docs/behaviour/back-office.md#product-dialog). */
export const emptyDraft = ofEach((key) => fields[key].empty) as ProductDraft;

/** What its fields are called. */
export const productLabels = ofEach((key) => fields[key].label) as DraftLabels<ProductDraft>;

/** What the product dialog sends. */
export const productDraftSchema = z
  .object(ofEach((key) => fields[key].checked) as { [Key in DraftKey]: z.ZodMiniType<ProductDraft[Key]> })
  .check(({ value: { isDiscounted, discountPrice, price }, issues }) => {
    const problem = priceProblem(discountPrice, 'Discount price');
    const isLeftOut = !isDiscounted && discountPrice === '';
    const isLower = !isDiscounted || Number(discountPrice) < Number(price);
    const message =
      isLeftOut || (problem === null && isLower)
        ? null
        : (problem ?? 'Discount price must be lower than the price');
    if (message !== null) {
      issues.push({ code: 'custom', message, path: ['discountPrice'], input: discountPrice });
    }
  });

/** A stored product as the dialog edits it. */
export function toDraft(stored: StoredProduct): ProductDraft {
  return ofEach((key) => fields[key].read(stored)) as ProductDraft;
}

/** The columns that all of a checked draft stands for. */
export function toColumns(draft: ProductDraft): EditedColumns {
  const columns = columnsOf(draft, draftKeys) as AllOf<ReturnType<(typeof productFields)[DraftKey]['write']>>;
  return columns;
}

/** The columns that these fields of a checked draft stand for. */
export function columnsOf(draft: ProductDraft, keys: readonly DraftKey[]): Partial<EditedColumns> {
  const write = <Key extends DraftKey>(key: Key) => fields[key].write(draft[key]);
  return Object.assign({}, ...keys.map(write)) as Partial<EditedColumns>;
}

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

function ofEach(value: (key: DraftKey) => unknown): Record<DraftKey, unknown> {
  return Object.fromEntries(draftKeys.map((key) => [key, value(key)])) as Record<DraftKey, unknown>;
}

const LONGEST = 200;

/** The differences between two drafts in words, for the history and for who edits at the same time. */
export function describeChanges(
  before: ProductDraft,
  after: ProductDraft,
  categories: readonly Category[],
): FieldChange[] {
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id;
  const inWords = <Key extends DraftKey>(draft: ProductDraft, key: Key) => {
    const words = fields[key].say(draft[key], nameOf);
    return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
  };
  return changedFields(productLabels, before, after).map((key) => ({
    field: fields[key].label,
    from: inWords(before, key),
    to: inWords(after, key),
  }));
}

/** What shoppers would get for nothing: the product, or it in some of its older colours. */
export function freeNames({ name, price, isDiscounted, discountPrice, colors }: ProductDraft): string[] {
  const pricePaise = rupeesToPaise(price);
  if (pricePaise === null) return [];
  const goods = { pricePaise, discountPricePaise: rupeesToPaise(discountPrice), isDiscounted };
  if (effectivePricePaise(goods) === 0) return [name];
  return colors
    .filter(({ enabled, priceModifier }) => {
      const modifier = rupeesToPaise(priceModifier) ?? 0;
      return enabled && effectivePriceInColorPaise(goods, modifier) === 0;
    })
    .map((color) => `${name} in ${color.name}`);
}

/** Every picture that a product shows by itself, of whichever colour. */
export function picturesOf({ images, lightImage, colors }: ProductDraft): string[] {
  return [...images, ...(lightImage === '' ? [] : [lightImage]), ...colors.flatMap((color) => color.images)];
}
