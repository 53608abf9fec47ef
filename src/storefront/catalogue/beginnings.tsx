import type { ProductCard } from '../../shop/catalogue/product-detail.schema.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { SectionHeading } from '../../ui/surfaces.tsx';
import { CompareButton, CompareForm, CompareTick } from './compare-ticks.tsx';
import { ProductCard as PlantCard, ProductGrid } from './product-card.tsx';

type EmptyListProps = {
  image: string;
  title: string;
  text: string;
  /** Some to begin with. */
  products: readonly ProductCard[];
  /** They can be ticked, and seen side by side. */
  isCompared?: boolean;
};

const lowOnPhones = 'max-md:py-2 max-md:[&>img]:mb-4 max-md:[&>img]:w-36';

/** In place of a list that is still empty: how it is filled, and what could stand on it, soon enough to be seen. */
export function EmptyList({ products, isCompared = false, ...told }: EmptyListProps) {
  return (
    <>
      <EmptyState
        {...told}
        className={lowOnPhones}
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
      <Beginnings title="A few to begin with" products={products} isCompared={isCompared} />
    </>
  );
}

type BeginningsProps = Pick<EmptyListProps, 'title' | 'products' | 'isCompared'> & { className?: string };

/** A row of plants that are easy to keep; nothing where there are none. */
export function Beginnings({ title, products, isCompared, className = 'mt-6 md:mt-10' }: BeginningsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="beginnings" className={className}>
      <SectionHeading id="beginnings" title={title} className="mb-5 md:mb-7" />
      {isCompared ? (
        <ComparedCards products={products} />
      ) : (
        <ProductGrid products={products} columns="four" />
      )}
    </section>
  );
}

function ComparedCards({ products }: Pick<EmptyListProps, 'products'>) {
  return (
    <CompareForm>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 lg:gap-x-6">
        {products.map((product) => (
          <li key={product.id} className="flex flex-col gap-1 *:first:flex-1">
            <PlantCard product={product} />
            <div className="px-1">
              <CompareTick product={product.id} name={product.name} />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <CompareButton />
      </div>
    </CompareForm>
  );
}
