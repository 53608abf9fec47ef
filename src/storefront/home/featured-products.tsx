import { ArrowRight } from 'lucide-react';
import type { ProductCard as Product } from '../../shop/catalogue/product-cards.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';
import { SectionHeading } from '../../ui/surfaces.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';

/** One to four products; the row takes the shape that suits their number (specification, storefront §9). */
const gridOf: Record<number, string> = {
  1: 'max-w-md grid-cols-1',
  2: 'max-w-4xl grid-cols-2',
  3: 'grid-cols-2 md:grid-cols-3',
  4: 'grid-cols-2 lg:grid-cols-4',
};

/** `products` is null when they could not be read: the rest of the page stays. */
export function FeaturedProducts({ products }: { products: readonly Product[] | null }) {
  if (products?.length === 0) return null;
  return (
    <section aria-labelledby="featured-title" className="page-width pt-section">
      <SectionHeading
        id="featured-title"
        title="Featured plants"
        text="What is looking its best in the glasshouse right now."
        action={
          <ButtonLink to="/shop" variant="ghost" className="-mx-5.5" prefetch="intent">
            See all plants <ArrowRight aria-hidden="true" size={18} />
          </ButtonLink>
        }
      />
      {products === null ? (
        <Alert tone="error" live={false} title="Could not load featured products." className="mt-8">
          Everything we grow is in the shop.
        </Alert>
      ) : (
        <ul className={`mt-8 grid gap-x-4 gap-y-8 md:gap-x-6 ${gridOf[products.length] ?? gridOf[4]}`}>
          {products.map((product) => (
            <li key={product.id} className="flex *:flex-1">
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
