import type { ProductCard } from '../../shop/catalogue/product-detail.schema.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { SectionHeading } from '../../ui/surfaces.tsx';
import { CompareButton, CompareTick, useCompareForm } from './compare-ticks.tsx';
import { ProductGrid } from './product-card.tsx';

type EmptyListProps = {
  image: string;
  title: string;
  text: string;
  /** Some to begin with. */
  products: readonly ProductCard[];
  /** They can be ticked, and seen side by side. */
  isCompared?: boolean;
};

/** In place of a list that is still empty: how it is filled, and what could stand on it, soon enough to be seen. */
export function EmptyList({ products, isCompared = false, ...told }: EmptyListProps) {
  return (
    <>
      <EmptyState
        {...told}
        isLow
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
      {products.length === 0 ? null : isCompared ? (
        <ComparedBeginnings products={products} />
      ) : (
        <Beginnings products={products} />
      )}
    </>
  );
}

type BeginningsProps = { products: readonly ProductCard[]; isCompared?: boolean };

function Beginnings({ products, isCompared }: BeginningsProps) {
  return (
    <section aria-labelledby="beginnings" className="mt-6 md:mt-10">
      <SectionHeading id="beginnings" title="A few to begin with" className="mb-5 md:mb-7" />
      <ProductGrid products={products} columns="four" Below={isCompared ? Tick : undefined} />
    </section>
  );
}

function Tick({ product }: { product: ProductCard }) {
  return (
    <div className="mt-1 px-1">
      <CompareTick product={product.id} name={product.name} />
    </div>
  );
}

function ComparedBeginnings({ products }: BeginningsProps) {
  const { form, ticked } = useCompareForm();
  return (
    <form {...form}>
      <Beginnings products={products} isCompared />
      <div className="mt-8">
        <CompareButton ticked={ticked} />
      </div>
    </form>
  );
}
