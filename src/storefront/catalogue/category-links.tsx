import { Link } from 'react-router';
import type { Category } from '../../shop/catalogue/categories.ts';
import type { ListingQuery } from '../../shop/catalogue/listing.schema.ts';
import { cx } from '../../ui/cx.ts';
import { changedHref } from './shop-href.ts';

export type CategoryLinksProps = { categories: readonly Category[]; query: ListingQuery };

/** All first, then the categories in the order given. Specification, storefront §2 'Shop'. */
export function CategoryLinks({ categories, query }: CategoryLinksProps) {
  const items = [{ id: undefined, name: 'All' }, ...categories];
  return (
    <nav aria-label="Categories" className="-mx-gutter">
      {/* Wide windows break it into lines of one length, as of a heading: none is left with a single link. */}
      <ul className="no-scrollbar flex gap-2 overflow-x-auto px-gutter py-1 md:mx-[calc(var(--spacing-gutter)-0.25rem)] md:block md:px-0 md:text-balance">
        {items.map(({ id, name }) => {
          const current = id === query.category;
          return (
            <li key={id ?? 'all'} className="shrink-0 md:m-1 md:inline-block">
              <Link
                to={changedHref(query, { category: id })}
                preventScrollReset
                prefetch="intent"
                aria-current={current ? 'page' : undefined}
                className={cx(
                  'flex min-h-10 pointer-coarse:min-h-touch items-center rounded-full px-4.5 text-sm font-semibold transition-colors',
                  current
                    ? 'bg-leaf-800 text-paper'
                    : 'bg-sand text-ink-soft hover:bg-sand-deep hover:text-ink',
                )}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
