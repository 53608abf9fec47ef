import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import { untouched } from '../../shop/settings/settings.fixtures.ts';
import { ProductCard } from '../catalogue/product-card.tsx';
import { productMeta } from './product-meta.ts';
import { ProductView } from './product-view.tsx';
import { aProduct } from './product.fixtures.ts';

type Text = {
  [Key in keyof ProductDetail]-?: ProductDetail[Key] extends string | null ? Key : never;
}[keyof ProductDetail];
type Place = 'page' | 'card' | 'search engines';

/** Where a product's own texts are read, each of them: a new one says where it is. */
const places: Record<Text, readonly Place[]> = {
  id: ['page', 'card', 'search engines'],
  name: ['page', 'card', 'search engines'],
  description: ['page', 'search engines'],
  lead: ['page'],
  lightInstructionText: ['page'],
  lightInstructionImageUrl: ['page'],
  sku: ['search engines'],
  // They are told a GTIN alone (product-meta.test.ts).
  barcode: [],
  // Chosen by, not read.
  defaultColor: [],
  defaultSize: [],
  featuredCategoryId: [],
};

const draw = (element: React.ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);

function texts(): Record<Text, string> {
  const keys = Object.keys(places) as Text[];
  return Object.fromEntries(keys.map((key) => [key, `/the-${key}`])) as Record<Text, string>;
}

test('the page, the card and search engines are told each text that is theirs', () => {
  const product = aProduct(texts());
  const card = {
    ...product,
    imageUrl: '/media/fern.webp',
    hoverImageUrl: null,
    oldPricePaise: null,
    hasHigherPrices: false,
    potColors: [],
    rating: null,
    facts: { line: '' },
  };
  const drawn: Record<Place, string> = {
    page: draw(
      <ProductView
        product={product}
        guide={null}
        promises={[]}
        alternatives={[]}
        transit={null}
        hasReturns
        reviews={{ line: '', section: '' }}
        problem={null}
        onRetry={() => {}}
      />,
    ),
    card: draw(<ProductCard product={card} />),
    'search engines': JSON.stringify(
      productMeta({
        product,
        category: undefined,
        reviews: { data: {} },
        appUrl: 'https://plants.example',
        settings: untouched,
      }),
    ),
  };
  for (const [key, text] of Object.entries(texts())) {
    const found = Object.entries(drawn).filter(([, words]) => words.includes(text));
    expect(found.map(([place]) => place).toSorted(), key).toEqual([...places[key as Text]].toSorted());
  }
});
