import type { MetaDescriptor } from 'react-router';
import type { Category } from '../../shop/catalogue/categories.ts';
import type { ListingQuery } from '../../shop/catalogue/listing.schema.ts';
import { pageMeta, unlistedMeta } from '../found/page-meta.ts';
import { breadcrumbData } from '../found/structured-data.ts';

type Shown = { query: ListingQuery; categories: readonly Category[]; appUrl: string };

/** What search engines and link previews are told of the shop's list; one address counts, whatever is filtered. */
export function shopMeta(shown: Shown | undefined): MetaDescriptor[] {
  if (!shown) return unlistedMeta('Shop');
  const { query, categories, appUrl } = shown;
  const category = categories.find(({ id }) => id === query.category);
  return [
    ...pageMeta(appUrl, {
      title: category?.name ?? 'Shop',
      description:
        'Shop indoor and outdoor plants, succulents and pots, sent all over India. Free shipping above ₹499.',
      path: '/shop',
    }),
    breadcrumbData(appUrl, [
      { label: 'Home', to: '/' },
      { label: 'Shop', to: '/shop' },
      ...(category ? [{ label: category.name, to: `/shop?category=${category.id}` }] : []),
    ]),
  ];
}
