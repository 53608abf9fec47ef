import type { FacetName, FacetQuery } from './facets.rules.ts';
import { facetNames, facets } from './facets.rules.ts';
import { plantFacts } from './plant-facts.rules.ts';

/** Products of a list that have the same facets: how many, and how many of them flower this month. */
export type FacetKind = { facets: number; products: number; flowering: number };

/** What is asked of a product: of each facet any of these bits, and perhaps that it flowers. */
export type Chosen = { masks: Partial<Record<FacetName, number>>; isFlowering: boolean };

/** Each choice has a bit, in the order of facets.rules.ts; only what flowers now is kept by months. */
const bits = new Map(
  facetNames
    .filter((name) => name !== 'flowering')
    .flatMap((name) => facets[name].map((choice) => `${name} ${choice}`))
    .map((choice, place) => [choice, 1 << place]),
);

/** The bit of a choice in `facet_listing.facets`; 0 for what is kept by months. */
export const facetBit = (name: FacetName, choice: string): number => bits.get(`${name} ${choice}`) ?? 0;

export function toChosen(query: FacetQuery): Chosen {
  const masks: Chosen['masks'] = {};
  for (const name of facetNames) {
    const choices = query[name]?.split('.') ?? [];
    const mask = choices.reduce((sum, choice) => sum | facetBit(name, choice), 0);
    if (mask !== 0) masks[name] = mask;
  }
  return { masks, isFlowering: query.flowering !== undefined };
}

/** Where each range of prices ends, in paise: the last does not. */
const PRICE_ENDS = facets.price.slice(0, -1).map((rupees) => Number(rupees) * 100);

/** Paise from which and below which all chosen prices lie; undefined: without end. */
export function priceBounds({ masks }: Chosen): { least?: number | undefined; below?: number | undefined } {
  const mask = masks.price ?? 0;
  const chosen = facets.price.map((choice) => (mask & facetBit('price', choice)) !== 0);
  return { least: PRICE_ENDS[chosen.indexOf(true) - 1], below: PRICE_ENDS[chosen.lastIndexOf(true)] };
}

/** The facets that a product of a kind does not answer; what flowers is left out. */
function missed(kind: FacetKind, { masks }: Chosen): FacetName[] {
  return facetNames.filter((name) => ((masks[name] ?? ~0) & kind.facets) === 0 && masks[name] !== undefined);
}

export type CountedFacets = {
  /** Products that answer all that is chosen. */
  total: number;
  /** The kinds of those. */
  kinds: FacetKind[];
  /** By facet and choice: how many there would be with it, of its facet alone, and all that is chosen of the others. */
  counts: Record<FacetName, Record<string, number>>;
};

/** Counts what each choice would show. Whoever sums up the kinds of a list once need not read it again for any choice. */
export function countFacets(kinds: readonly FacetKind[], chosen: Chosen): CountedFacets {
  const counts = Object.fromEntries(
    facetNames.map((name) => [name, Object.fromEntries(facets[name].map((choice) => [choice, 0]))]),
  ) as CountedFacets['counts'];
  const add = (name: FacetName, kind: FacetKind, products: number) => {
    for (const choice of facets[name])
      if (name === 'flowering' || (kind.facets & facetBit(name, choice)) !== 0)
        counts[name][choice] = (counts[name][choice] ?? 0) + products;
  };
  const answering: FacetKind[] = [];
  let total = 0;
  for (const kind of kinds) {
    const products = chosen.isFlowering ? kind.flowering : kind.products;
    const [first, ...others] = missed(kind, chosen);
    if (others.length > 0) continue;
    if (first !== undefined) {
      add(first, kind, products);
      continue;
    }
    for (const name of facetNames) add(name, kind, name === 'flowering' ? kind.flowering : products);
    if (products === 0) continue;
    total += products;
    answering.push(kind);
  }
  return { total, kinds: answering, counts };
}

/** The kinds that come nearest to what is chosen, the nearest first, until they hold `least` products; in stock before others. */
export function nearestKinds(kinds: readonly FacetKind[], chosen: Chosen, least: number): FacetKind[] {
  const inStock = facetBit('stock', 'in');
  const distance = (kind: FacetKind) =>
    2 * missed(kind, chosen).length +
    (chosen.isFlowering && kind.flowering === 0 ? 2 : 0) +
    ((kind.facets & inStock) === 0 ? 1 : 0);
  const sorted = kinds
    .map((kind) => ({ kind, far: distance(kind) }))
    .toSorted((a, b) => a.far - b.far || a.kind.facets - b.kind.facets);
  let found = 0;
  return sorted
    .filter(({ kind }) => {
      const isWanted = found < least;
      found += kind.products;
      return isWanted;
    })
    .map(({ kind }) => kind);
}

/** A facet as a page shows it. */
export type ShownFacet = { name: FacetName; legend: string; choices: ShownChoice[] };
export type ShownChoice = {
  value: string;
  label: string;
  /** How many there would be, as a figure. */
  count: string;
  isChosen: boolean;
};

const words: Record<FacetName, { legend: string; choices: Readonly<Record<string, string>> }> = {
  light: { legend: 'Light', choices: plantFacts.light.choices ?? {} },
  pets: { legend: 'Pets', choices: { safe: 'Safe for cats and dogs' } },
  effort: { legend: 'Effort', choices: plantFacts.effort.choices ?? {} },
  height: {
    legend: 'Full-grown height',
    choices: { '30': 'Up to 30 cm', '60': '31 to 60 cm', '120': '61 cm to 1.2 m', tall: 'Over 1.2 m' },
  },
  price: {
    legend: 'Price',
    choices: {
      '250': 'Under ₹250',
      '500': '₹250 to ₹499',
      '1000': '₹500 to ₹999',
      more: '₹1,000 and more',
    },
  },
  flowering: { legend: 'Flowers', choices: { now: 'Flowering now' } },
  stock: { legend: 'Availability', choices: { in: 'In stock' } },
};

const figure = new Intl.NumberFormat('en-IN');

/**
 * The facets that narrow a list at all, with how many each choice would show; `isCut`: there are more that nobody counted.
 * A choice that would show nothing only because of others is left in, so that the list does not jump; one that would show
 * nothing with nothing chosen either (`whole`) is left out.
 */
export function showFacets(
  { counts, whole = counts }: Pick<CountedFacets, 'counts'> & { whole?: CountedFacets['counts'] },
  query: FacetQuery,
  isCut = false,
): ShownFacet[] {
  return facetNames.flatMap((name) => {
    const chosen = new Set(query[name]?.split('.'));
    const useful = facets[name].filter((value) => chosen.has(value) || (whole[name][value] ?? 0) > 0);
    const choices = useful.map((value) => {
      const count = counts[name][value] ?? 0;
      return {
        value,
        label: words[name].choices[value] ?? value,
        count: `${figure.format(count)}${isCut && count > 0 ? '+' : ''}`,
        isChosen: chosen.has(value),
      };
    });
    return choices.length > 0 ? [{ name, legend: words[name].legend, choices }] : [];
  });
}
