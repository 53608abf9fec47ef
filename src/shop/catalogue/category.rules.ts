import * as z from 'zod/mini';
import { isPictureAddress } from './web-address.rules.ts';
import type { DraftLabels } from '../edit/edit.rules.ts';
import { prose, requiredText } from '../text.schema.ts';

/** The category that products marked for deals belong to. */
export const DEALS = 'Deals';

const RESERVED = ['All', DEALS] as const;
type ReservedName = (typeof RESERVED)[number];

/**
 * Which of the shop's own words a name would be read as, whatever its case, spaces and invisible letters: 'All'
 * stands for every category (docs/behaviour/content.md#listing), 'Deals' is made of what is marked for it.
 */
export function reservedName(name: string): ReservedName | null {
  const plain = name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase();
  return RESERVED.find((word) => word.toLowerCase() === plain) ?? null;
}

/**
 * Whether a category of this name can be made: there is something to it, no other is called so, whatever the case,
 * and it is not 'All'. docs/behaviour/back-office.md#categories.
 */
export function canCreateCategory(name: string, existing: readonly { name: string }[]): boolean {
  const wanted = name.trim().toLowerCase();
  if (wanted === '' || reservedName(name) === 'All') return false;
  return !existing.some((category) => category.name.trim().toLowerCase() === wanted);
}

/**
 * Categories as shoppers see them: All first, Deals last, the rest by name without regard to case.
 * docs/behaviour/content.md#listing.
 */
export function inCategoryOrder<T extends { name: string }>(categories: readonly T[]): T[] {
  return categories
    .map((category) => ({ category, key: sortKey(category.name) }))
    .toSorted((one, other) => Number(one.key > other.key) - Number(one.key < other.key))
    .map(({ category }) => category);
}

// Plain comparison of a key instead of a collation: server, browser and database then agree on the order.
function sortKey(name: string): string {
  const lower = name.trim().toLowerCase();
  if (lower === 'all') return '0';
  return lower === 'deals' ? '2' : `1${lower}`;
}

const categoryName = requiredText('Category name', 60);

export const createCategorySchema = z.object({ name: categoryName });

/** What the category dialog sends. docs/behaviour/back-office.md#categories. */
export const categoryDraftSchema = z.object({
  name: categoryName,
  description: prose(200),
  imageUrl: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isPictureAddress(text), 'Must be a valid URL'),
  ),
});

export type CategoryDraft = z.infer<typeof categoryDraftSchema>;

export const categoryLabels: DraftLabels<CategoryDraft> = {
  name: 'Name',
  description: 'Description',
  imageUrl: 'Picture',
};

export const emptyCategory: CategoryDraft = { name: '', description: '', imageUrl: '' };

export const deleteCategorySchema = z.object({
  id: z.guid(),
  /** Where its products go. */
  moveTo: z.catch(z.nullable(z.guid()), null),
});
