/** A plant that somebody wants: in the pot that they had chosen, or in any. */
export type Wish = { product: string; variant: string | null };

/** So many a list holds. */
export const MOST_WISHES = 200;

/** Where the browser keeps them. */
export const wishStorageKey = 'wishList';

/**
 * The list with more on it, in front and in their order; of a plant that is on it already the list's own wish stays. What
 * there is no room for is left out.
 */
export function addWishes(list: readonly Wish[], more: readonly Wish[]): Wish[] {
  const known = new Set(list.map(({ product }) => product));
  const added: Wish[] = [];
  for (const wish of more) {
    if (known.has(wish.product) || list.length + added.length >= MOST_WISHES) continue;
    known.add(wish.product);
    added.push(wish);
  }
  return [...added, ...list];
}

export function withoutWishes(list: readonly Wish[], products: readonly string[]): Wish[] {
  return list.filter(({ product }) => !products.includes(product));
}

/** What its owner may call a list that others read. */
export const LONGEST_TITLE = 80;

export const wishMessages = {
  full: {
    title: 'Your wish list is full',
    description: `It holds ${MOST_WISHES} plants. Take one off to make room for this one.`,
  },
  removed: (name: string) => `${name} is off your wish list`,
  notKept: { title: 'Your wish list could not be changed', description: 'Please try again.' },
} as const;
