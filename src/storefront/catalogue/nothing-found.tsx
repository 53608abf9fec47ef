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
        action={<ButtonLink to="/">Back to the home page</ButtonLink>}
      />
    );
  }
  return (
    <>
      <EmptyState
        image="/images/empty-search.svg"
        title="No products found matching your criteria."
        text="Try adjusting your search or category filter."
        action={<ButtonLink to="/shop">See all plants</ButtonLink>}
      />
      {alternatives.length > 0 ? (
        <section aria-labelledby="near" className="mt-10">
          <h2 id="near" className="mb-6 text-2xl">
            These come near
          </h2>
          <ProductGrid products={alternatives} columns="four" />
        </section>
      ) : null}
    </>
  );
}
