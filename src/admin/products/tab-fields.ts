import type { DraftKey } from '../../shop/catalogue/product-draft.rules.ts';

export type TabId = 'basic' | 'categories' | 'variants' | 'settings';

/** Which fields stand on which tab; all others are on the first. */
const tabOf: Partial<Record<DraftKey, TabId>> = {
  categoryIds: 'categories',
  featuredCategoryId: 'categories',
  sizes: 'variants',
  colors: 'variants',
  defaultSize: 'variants',
  defaultColor: 'variants',
  discountPrice: 'settings',
};

export const tabIds: readonly TabId[] = ['basic', 'categories', 'variants', 'settings'];

/** Whether a tab holds a field with an error. */
export function hasError(tab: TabId, errors: Readonly<Record<string, string>>): boolean {
  return Object.keys(errors).some((key) => (tabOf[key as DraftKey] ?? 'basic') === tab);
}

/** The first tab that holds a field with an error. */
export function firstTabWith(errors: Readonly<Record<string, string>>): TabId | undefined {
  return tabIds.find((tab) => hasError(tab, errors));
}
