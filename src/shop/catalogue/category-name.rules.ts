/** The category that products marked for deals belong to. */
export const DEALS = 'Deals';

const RESERVED = ['All', DEALS] as const;
export type ReservedName = (typeof RESERVED)[number];

/**
 * Which of the shop's own words a name would be read as, whatever its case, spaces and invisible letters: 'All' stands
 * for every category (specification, storefront §2 'Shop'), 'Deals' is made of what is marked for it.
 */
export function reservedName(name: string): ReservedName | null {
  const plain = name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase();
  return RESERVED.find((word) => word.toLowerCase() === plain) ?? null;
}

/**
 * Whether a category of this name can be made: there is something to it, no other is called so, whatever the case, and
 * it is not 'All'. Specification, admin §5.
 */
export function canCreateCategory(name: string, existing: readonly { name: string }[]): boolean {
  const wanted = name.trim().toLowerCase();
  if (wanted === '' || reservedName(name) === 'All') return false;
  return !existing.some((category) => category.name.trim().toLowerCase() === wanted);
}
