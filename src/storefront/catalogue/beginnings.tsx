import { Link } from 'react-router';
import { comparedHref } from '../../shop/catalogue/compared.schema.ts';
import type { ProductCard } from '../../shop/catalogue/product-detail.schema.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { SectionHeading } from '../../ui/surfaces.tsx';
import { ProductGrid } from './product-card.tsx';

/** From a list that is still empty to what could stand on it. */
export function WaysToBegin() {
  return (
    <>
      <ButtonLink to="/finder" variant="primary">
        Find your plant
      </ButtonLink>
      <ButtonLink to="/shop" variant="outline">
        See all plants
      </ButtonLink>
    </>
  );
}

/** Some plants for a list that is still empty; nothing where there are none. */
export function Beginnings({ products }: { products: readonly ProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="beginnings" className="mt-10">
      <SectionHeading
        id="beginnings"
        title="A few to begin with"
        action={
          products.length < 2 ? null : (
            <Link to={comparedHref(products.map(({ id }) => id))} rel="nofollow" className="text-link">
              Compare side by side
            </Link>
          )
        }
        className="mb-7"
      />
      <ProductGrid products={products} columns="four" />
    </section>
  );
}
