import { useEffect } from 'react';
import type { ProductCard } from '../../shop/catalogue/product-detail.schema.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { ProductGrid } from './product-card.tsx';

type NothingFoundProps = {
  /** The shop has nothing at all. */
  isWhole: boolean;
  /** What comes near. */
  alternatives: readonly ProductCard[];
};

/** A list without products, and a way on. */
export function NothingFound({ isWhole, alternatives }: NothingFoundProps) {
  if (isWhole) {
    return (
      <EmptyState
        image="/images/empty-cart.svg"
        title="The shelves are still empty."
        text="Our first plants will stand here soon. Please come back in a little while."
        action={
          <ButtonLink to="/" variant="primary">
            Back to the home page
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <EmptyState
        image="/images/empty-search.svg"
        title="No products found matching your criteria."
        text="Try adjusting your search or category filter."
        action={
          <ButtonLink to="/shop" variant="primary">
            See all plants
          </ButtonLink>
        }
      />
      <ComeNear title="You might like these" products={alternatives} />
    </>
  );
}

type ComeNearProps = { products: readonly ProductCard[]; title?: string };

/** Below a list that shows nothing, or less than a row. */
export function ComeNear({ products, title = 'These come near' }: ComeNearProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="near" className="mt-10">
      <h2 id="near" className="mb-6 text-2xl">
        {title}
      </h2>
      <ProductGrid products={products} columns="four" />
    </section>
  );
}

const STANDING_MS = 2_000;

/** Tells the shop what it did not find, once the words stand: the page itself may be a kept one. */
export function useMissedSearch(words: string | undefined) {
  useEffect(() => {
    if (words === undefined) return undefined;
    const tell = () => {
      const headers = { 'Content-Type': 'application/json' };
      const call = { method: 'POST', headers, body: JSON.stringify({ words }), keepalive: true };
      void fetch('/api/missed-searches', call).catch(() => undefined);
    };
    const standing = setTimeout(tell, STANDING_MS);
    return () => clearTimeout(standing);
  }, [words]);
}
