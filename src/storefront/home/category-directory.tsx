import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Category } from '../../shop/catalogue/categories.ts';

/** Every category of the shop, one link each. */
export function CategoryDirectory({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="categories-title" className="mt-section bg-sand">
      <div className="page-width grid gap-x-16 gap-y-8 py-section lg:grid-cols-[2fr_3fr]">
        <div className="lg:sticky lg:top-[calc(var(--spacing-header)+2rem)] lg:self-start">
          <h2 id="categories-title" className="text-3xl">
            Find what suits your home
          </h2>
          <p className="mt-3 max-w-md text-lg text-ink-soft">
            A bright balcony, a dim corridor, a windowsill over the sink: start with the place, and the plant
            follows.
          </p>
        </div>
        <ul className="gap-x-10 sm:columns-2">
          {categories.map(({ id, name }) => (
            <li key={id} className="break-inside-avoid border-b border-line-strong/30">
              <Link
                to={`/shop?category=${id}`}
                prefetch="intent"
                className="group flex min-h-13 sm:min-h-15 items-center justify-between gap-4 rounded-sm font-serif text-xl transition-colors hover:text-accent-ink"
              >
                {name}
                <ArrowRight
                  aria-hidden="true"
                  size={18}
                  className="shrink-0 text-muted transition-[translate,color] group-hover:translate-x-1 group-hover:text-accent-ink"
                />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
