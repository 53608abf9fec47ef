/** The ways to order the shop, the first being the default. */
export const SORTS = ['newest', 'price-low', 'price-high', 'name'] as const;

export type Sort = (typeof SORTS)[number];

export const sortLabels: Readonly<Record<Sort, string>> = {
  newest: 'Newest first',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  name: 'Name: A to Z',
};
