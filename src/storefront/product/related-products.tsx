import type { ProductCard } from '../../shop/catalogue/product-cards.ts';
import { SectionHeading } from '../../ui/surfaces.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';

/** Up to four others; nothing when there are none, or they could not be read. */
export function RelatedProducts({ products }: { products: readonly ProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related-products" className="mt-section">
      <SectionHeading id="related-products" title="You might also like" className="mb-7" />
      <ProductGrid products={products} columns="four" />
    </section>
  );
}
