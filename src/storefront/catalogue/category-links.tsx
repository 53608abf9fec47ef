import { useEffect, useRef } from 'react';
import type { Category } from '../../shop/catalogue/categories.ts';
import type { ListingQuery } from '../../shop/catalogue/listing.schema.ts';
import { cx } from '../../ui/cx.ts';
import { ChangeLink } from './shop-filters.tsx';

type CategoryLinksProps = { categories: readonly Category[]; query: ListingQuery };

/** All first, then the categories in the order given. docs/behaviour/content.md#listing. */
export function CategoryLinks({ categories, query }: CategoryLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const items = [{ id: undefined, name: 'All' }, ...categories];
  const place = items.findIndex(({ id }) => id === query.category);
  // The chosen one may stand outside of a narrow window.
  useEffect(() => {
    const chosen = list.current?.children[place] as HTMLElement | undefined;
    if (chosen) list.current?.scrollTo({ left: chosen.offsetLeft - list.current.clientWidth / 3 });
  }, [place]);
  return (
    <nav aria-label="Categories" className="-mx-gutter">
      {/* A mouse has no other way along the row than its scrollbar, which is there where it does not fit. */}
      <ul
        ref={list}
        className="relative flex gap-2 overflow-x-auto px-gutter py-1 max-md:no-scrollbar md:pb-2 md:[scrollbar-width:thin] xl:gap-1"
      >
        {items.map(({ id, name }) => {
          const current = id === query.category;
          return (
            <li key={id ?? 'all'} className="shrink-0">
              <ChangeLink
                query={query}
                change={() => ({ category: id })}
                prefetch="intent"
                aria-current={current ? 'page' : undefined}
                className={cx(
                  'flex min-h-10 pointer-coarse:min-h-touch items-center rounded-pill px-4.5 text-sm font-semibold xl:px-3 transition-colors',
                  current
                    ? 'bg-leaf-800 text-paper'
                    : 'bg-sand text-ink-soft hover:bg-sand-deep hover:text-ink',
                )}
              >
                {name}
              </ChangeLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
