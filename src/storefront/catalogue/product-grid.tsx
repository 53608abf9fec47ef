import type { ProductCard as Product } from '../../shop/catalogue/product-cards.ts';
import { cx } from '../../ui/cx.ts';
import { ProductCard, type ProductCardProps } from './product-card.tsx';

export type ProductGridProps = Pick<ProductCardProps, 'headingLevel' | 'categoryId'> & {
  products: readonly Product[];
  /** The page begins with it: the pictures of its first row are fetched at once, those that phones show there first. */
  leads?: boolean | undefined;
  /** `four` for a row of four, which stays even: two or four beside each other. */
  columns?: 'many' | 'four' | undefined;
};

const columnClass = {
  many: 'md:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4',
  four: 'md:grid-cols-4 lg:gap-x-6',
};

/** Products side by side: two on phones, up to four in wide windows. */
export function ProductGrid({ products, leads = false, columns = 'many', ...card }: ProductGridProps) {
  return (
    <ul className={cx('grid grid-cols-2 gap-x-4 gap-y-8', columnClass[columns])}>
      {products.map((product, at) => (
        <li key={product.id} className="flex *:flex-1">
          <ProductCard product={product} fetched={leads ? fetchedAt(at) : undefined} {...card} />
        </li>
      ))}
    </ul>
  );
}

const PHONE_ROW = 2;
const WIDEST_ROW = 4;

function fetchedAt(place: number): ProductCardProps['fetched'] {
  if (place < PHONE_ROW) return 'first';
  return place < WIDEST_ROW ? 'early' : undefined;
}
