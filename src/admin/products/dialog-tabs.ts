import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DraftKey } from '../../shop/catalogue/product-draft.rules.ts';
import { rememberInAddress } from '../layout/screen-address.ts';

export type TabId = 'basic' | 'categories' | 'variants' | 'settings';

/** Which fields stand on which tab; all others are on the first. */
const tabOf = {
  categoryIds: 'categories',
  featuredCategoryId: 'categories',
  sizes: 'variants',
  colors: 'variants',
  defaultSize: 'variants',
  defaultColor: 'variants',
  taxClass: 'settings',
  weightClass: 'settings',
  isPublished: 'settings',
  isFeatured: 'settings',
  includeInDeals: 'settings',
  isDiscounted: 'settings',
  discountPrice: 'settings',
} satisfies Partial<Record<DraftKey, TabId>>;

/** A field of the first tab: it has a control there. */
export type BasicField = Exclude<DraftKey, keyof typeof tabOf>;

export const tabIds: readonly TabId[] = ['basic', 'categories', 'variants', 'settings'];

const tabs: Readonly<Record<string, TabId>> = tabOf;

/** How many fields of a tab have an error. */
export function faultsOn(tab: TabId, errors: Readonly<Record<string, string>>): number {
  return Object.keys(errors).filter((key) => (tabs[key] ?? 'basic') === tab).length;
}

/** The first tab that holds a field with an error. */
export function firstTabWith(errors: Readonly<Record<string, string>>): TabId | undefined {
  return tabIds.find((tab) => faultsOn(tab, errors) > 0);
}

const parts = ['attributes', 'list', 'images'];

/** Which tab of the dialog is open, and which part of the Variants tab; both stand in the address. */
export function useDialogTabs() {
  const [query] = useSearchParams();
  const [tab, setTab] = useState<TabId>(() => tabIds.find((id) => id === query.get('tab')) ?? 'basic');
  const [part, setPart] = useState(() => parts.find((id) => id === query.get('part')) ?? 'attributes');
  return {
    tab,
    part,
    openTab(next: TabId) {
      setTab(next);
      rememberInAddress({ tab: next === 'basic' ? null : next, part: next === 'variants' ? part : null });
    },
    openPart(next: string) {
      setPart(next);
      rememberInAddress({ part: next });
    },
  };
}
