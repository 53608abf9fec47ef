import { Link } from 'react-router';
import type { Category } from '../../shop/catalogue/categories.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Image } from '../../ui/image.tsx';
import { SectionHeading } from '../../ui/surfaces.tsx';

type CategoryTilesProps = {
  tiles: readonly (Category & { imageUrl: string })[];
  others: readonly Category[];
};

const to = ({ id }: Category) => `/shop?category=${id}`;

/** Every category of the shop: a few with a picture, the others by their names. */
export function CategoryTiles({ tiles, others }: CategoryTilesProps) {
  if (tiles.length + others.length === 0) return null;
  return (
    <section aria-labelledby="categories-title" className="mt-section bg-sand">
      <div className="page-width py-section">
        <SectionHeading
          id="categories-title"
          title="Find what suits your home"
          text="A bright balcony, a dim corridor, a windowsill over the sink: start with the place, and the plant follows."
          action={
            <ButtonLink to="/finder" variant="outline" prefetch="intent">
              Answer five questions
            </ButtonLink>
          }
        />
        <ul className="mt-8 grid grid-cols-2 gap-4 md:grid-cols-3 md:gap-6">
          {tiles.map((tile) => (
            <li key={tile.id}>
              <Link to={to(tile)} prefetch="intent" className="group block rounded-xl font-serif text-xl">
                <Image
                  src={tile.imageUrl}
                  alt=""
                  width={800}
                  height={600}
                  sizes="(min-width: 80rem) 26rem, (min-width: 48rem) 31vw, 50vw"
                  className="aspect-[4/3] w-full rounded-xl object-cover transition-shadow group-hover:shadow-md"
                />
                <span className="mt-3 block px-1 leading-snug underline-offset-4 group-hover:underline">
                  {tile.name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <div className="mt-8 flex flex-wrap items-center gap-3">
            {tiles.length > 0 && <h3 className="max-sm:w-full text-xl">More to look through</h3>}
            <ul className="flex flex-wrap gap-2.5">
              {others.map((category) => (
                <li key={category.id}>
                  <ButtonLink to={to(category)} prefetch="intent" variant="outline">
                    {category.name}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
