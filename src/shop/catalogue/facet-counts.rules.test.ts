import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FacetKind,
  countFacets,
  facetBit,
  nearestKinds,
  priceBounds,
  showFacets,
  toChosen,
} from './facet-counts.rules.ts';
import {
  type FacetName,
  type FacetQuery,
  countChoices,
  facetNames,
  facets,
  toChoices,
} from './facets.rules.ts';

const someQuery = fc
  .record(
    Object.fromEntries(facetNames.map((name) => [name, fc.subarray([...facets[name]])])) as Record<
      FacetName,
      fc.Arbitrary<string[]>
    >,
  )
  .map((chosen) => {
    const query: FacetQuery = {};
    for (const name of facetNames) query[name] = toChoices(name, chosen[name].join('.'));
    return query;
  });
const someKinds = fc.array(
  fc
    .record({ facets: fc.nat((1 << 17) - 1), products: fc.integer({ min: 1, max: 9 }), flowering: fc.nat(9) })
    .map((kind) => ({ ...kind, flowering: Math.min(kind.flowering, kind.products) })),
  { maxLength: 40 },
);

/** One product after the other, as anybody would. */
function naively(kinds: readonly FacetKind[], query: FacetQuery): number {
  const products = kinds.flatMap((kind) =>
    Array.from({ length: kind.products }, (_, at) => ({ of: kind.facets, flowers: at < kind.flowering })),
  );
  const has = (product: (typeof products)[number], name: FacetName, choice: string) =>
    name === 'flowering' ? product.flowers : (product.of & facetBit(name, choice)) !== 0;
  return products.filter((product) =>
    facetNames.every(
      (name) =>
        query[name] === undefined || query[name].split('.').some((choice) => has(product, name, choice)),
    ),
  ).length;
}

test('each choice tells how many there would be with it alone of its facet', () => {
  fc.assert(
    fc.property(someKinds, someQuery, (kinds, query) => {
      const counted = countFacets(kinds, toChosen(query));
      expect(counted.total).toBe(naively(kinds, query));
      for (const name of facetNames)
        for (const choice of facets[name])
          expect(counted.counts[name][choice]).toBe(naively(kinds, { ...query, [name]: choice }));
    }),
  );
});

test('every choice has a bit of its own, but for what is kept by months', () => {
  const bits = facetNames.flatMap((name) => facets[name].map((choice) => facetBit(name, choice)));
  expect(new Set(bits).size).toBe(bits.length);
  expect(bits.filter((bit) => bit === 0)).toHaveLength(1);
  expect(facetBit('flowering', 'now')).toBe(0);
});

test('an address says the same choices in one way, and what it makes up is left out', () => {
  fc.assert(
    fc.property(someQuery, fc.constantFrom('.', ','), (query, between) => {
      for (const name of facetNames) {
        const typed = ['none', ...(query[name]?.split('.') ?? []).toReversed(), 'x'].join(between);
        expect(toChoices(name, typed)).toBe(query[name]);
      }
    }),
  );
  expect(countChoices({ light: 'low.sun', pets: 'safe' })).toBe(3);
});

test('where nothing answers, what lacks least comes first, and in stock before what is not', () => {
  const kind = (...choices: [FacetName, string][]): FacetKind => ({
    facets: choices.reduce((sum, [name, choice]) => sum | facetBit(name, choice), 0),
    products: 2,
    flowering: 0,
  });
  const [safe, low, both, none] = [
    kind(['pets', 'safe']),
    kind(['light', 'low'], ['stock', 'in']),
    kind(['light', 'low'], ['pets', 'safe']),
    kind(),
  ];
  const chosen = toChosen({ light: 'low', pets: 'safe', price: '500' });
  expect(nearestKinds([none, safe, low, both], chosen, 4)).toEqual([both, low]);
  expect(nearestKinds([none, safe], chosen, 4)).toEqual([safe, none]);
});

test('a facet that narrows nothing is left out, unless it is what nothing is found by', () => {
  const { counts } = countFacets(
    [{ facets: facetBit('price', '250'), products: 1200, flowering: 0 }],
    toChosen({}),
  );
  expect(showFacets({ counts }, {}).map(({ name }) => name)).toEqual(['price']);
  expect(showFacets({ counts }, {})[0]?.choices[0]).toEqual({
    value: '250',
    label: 'Under ₹250',
    count: '1,200',
    isChosen: false,
  });
  expect(showFacets({ counts }, {}, true)[0]?.choices[0]?.count).toBe('1,200+');
  expect(showFacets({ counts }, { light: 'low' }).map(({ name }) => name)).toEqual(['light', 'price']);
  // With nothing chosen it would: it stays, with nothing to choose; what would not then, either, is left out.
  const dim = { facets: facetBit('light', 'low'), products: 3, flowering: 0 };
  const whole = countFacets([dim], toChosen({})).counts;
  const [light] = showFacets({ counts, whole }, { price: '500' });
  expect(light?.name).toBe('light');
  expect(light?.choices.map(({ value, count }) => [value, count])).toEqual([['low', '0']]);
  const [chosen] = showFacets({ counts, whole }, { light: 'sun' });
  expect(chosen?.choices.map(({ value, isChosen }) => [value, isChosen])).toEqual([
    ['low', false],
    ['sun', true],
  ]);
});

test.each([
  [undefined, undefined, undefined],
  ['250', undefined, 250_00],
  ['500', 250_00, 500_00],
  ['1000', 500_00, 1000_00],
  ['more', 1000_00, undefined],
  ['250.1000', undefined, 1000_00],
  ['500.1000', 250_00, 1000_00],
  ['250.more', undefined, undefined],
])('prices of %s lie from %s to below %s', (price, least, below) => {
  expect(priceBounds(toChosen({ price, light: 'low.sun', stock: 'in' }))).toEqual({ least, below });
});

test('what is nearest comes first: by what it lacks, flowers among that, then by stock, then by facets', () => {
  const [stock, safe, low] = [facetBit('stock', 'in'), facetBit('pets', 'safe'), facetBit('light', 'low')];
  const blooming = { facets: safe | stock, products: 1, flowering: 1 };
  const green = { facets: safe | stock, products: 1, flowering: 0 };
  const sold = { facets: safe, products: 1, flowering: 1 };
  const unsafe = { facets: stock, products: 1, flowering: 1 };
  const wanted = toChosen({ pets: 'safe', flowering: 'now' });
  expect(nearestKinds([unsafe, green, sold, blooming], wanted, 4)).toEqual([blooming, sold, unsafe, green]);
  expect(nearestKinds([green, blooming], toChosen({ pets: 'safe' }), 4)).toEqual([green, blooming]);
  const [one, two, three] = [low | stock, safe | stock, low | safe | stock].map((bits) => ({
    facets: bits,
    products: 1,
    flowering: 0,
  }));
  const sorted = [one, two, three].toSorted((a, b) => (a?.facets ?? 0) - (b?.facets ?? 0));
  expect(
    nearestKinds(
      [three, one, two].flatMap((kind) => kind ?? []),
      toChosen({}),
      3,
    ),
  ).toEqual(sorted);
});

test('kinds of which nothing answers are not among those that do', () => {
  const [green, blooming] = [0, 2].map((flowering) => ({ facets: 0, products: 3, flowering }));
  const kinds = [green, blooming].flatMap((kind) => kind ?? []);
  expect(countFacets(kinds, toChosen({ flowering: 'now' }))).toMatchObject({ total: 2, kinds: [blooming] });
  expect(countFacets(kinds, toChosen({}))).toMatchObject({ total: 6, kinds });
});

test('of a list that nobody counted to its end, what there is none of is left out', () => {
  const { counts } = countFacets(
    [{ facets: facetBit('price', '500'), products: 12, flowering: 0 }],
    toChosen({}),
  );
  const figures = showFacets({ counts }, {}, true)[0]?.choices.map(({ count }) => count);
  expect(figures).toEqual(['12+']);
  expect(showFacets({ counts }, {})[0]?.choices[0]?.count).toBe('12');
});
