import { Link } from 'react-router';
import { comparedHref } from '../../shop/catalogue/compared.schema.ts';
import type { ProductCard } from '../../shop/catalogue/product-detail.schema.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { SectionHeading } from '../../ui/surfaces.tsx';
import { ProductGrid } from './product-card.tsx';

type EmptyListProps = {
  image: string;
  title: string;
  text: string;
  /** Some to begin with. */
  products: readonly ProductCard[];
};

/** In place of a list that is still empty: how it is filled, and what could stand on it. */
export function EmptyList({ products, ...told }: EmptyListProps) {
  return (
    <>
      <EmptyState
        {...told}
        action={
          <>
            <ButtonLink to="/finder" variant="primary">
              Find your plant
            </ButtonLink>
            <ButtonLink to="/shop" variant="outline">
              See all plants
            </ButtonLink>
          </>
        }
      />
      <Beginnings products={products} />
    </>
  );
}

function Beginnings({ products }: { products: readonly ProductCard[] }) {
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
