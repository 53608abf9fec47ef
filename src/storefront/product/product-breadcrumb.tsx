import type { Category } from '../../shop/catalogue/categories.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';

type ProductBreadcrumbProps = { name: string; category: Category | undefined };

/** Home > Shop > category > product name. Specification, storefront §2 'Product page'. */
export function ProductBreadcrumb({ name, category }: ProductBreadcrumbProps) {
  return (
    <Breadcrumb
      className="mb-5 md:mb-7"
      items={[
        { label: 'Home', to: '/' },
        { label: 'Shop', to: '/shop' },
        ...(category ? [{ label: category.name, to: `/shop?category=${category.id}` }] : []),
        { label: name },
      ]}
    />
  );
}
