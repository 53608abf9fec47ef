import { Link, type MetaDescriptor } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { type PublicPage, readsTags } from '../../public-pages/public-page.ts';
import { type ComparedPlants, comparePlants } from '../../shop/catalogue/compare-plants.ts';
import { MOST_COMPARED, comparedHref, readCompared } from '../../shop/catalogue/compared.schema.ts';
import { formatPaise } from '../../shop/money.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Image } from '../../ui/image.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { WishHeart } from '../wishes/heart.tsx';
import { LoadProblem } from '../pages/failed-page.tsx';
import type { Route } from './+types/compare';

export const handle: PublicPage = {
  query: (given) => ({ products: readCompared(given).join('.') }),
  rare: ['products'],
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = readCompared(url.searchParams);
  readsTags(context, ids.length === 0 ? [] : ['listing', 'categories', ...ids.map((id) => `product:${id}`)]);
  const compared = await comparePlants(context.get(shopContext), ids);
  return { ...compared, areTooMany: ids.length > MOST_COMPARED };
}

const TITLE = 'Side by side';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return unlistedMeta(matches, TITLE);
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { plants, facts, missing, areTooMany } = loaderData;
  return (
    <div className="page-width pt-8 pb-section md:pt-12">
      <h1 className="text-4xl">{TITLE}</h1>
      {areTooMany ? (
        <p className="mt-4">Up to four plants stand side by side: the others were left out.</p>
      ) : null}
      {missing > 0 ? (
        <p className="mt-4">
          {missing === 1 ? 'One of the plants is' : `${missing} of the plants are`} not in the shop.
        </p>
      ) : null}
      {plants.length === 0 ? (
        <EmptyState
          image="/images/empty-search.svg"
          title="Nothing to compare yet."
          text="Answer five questions, tick the plants that you like, and see them side by side."
          action={<ButtonLink to="/finder">Find your plant</ButtonLink>}
        />
      ) : (
        <CompareTable plants={plants} facts={facts} />
      )}
    </div>
  );
}

const priceWords = ({ pricePaise, hasHigherPrices }: ComparedPlants['plants'][number]) =>
  `${hasHigherPrices ? 'From ' : ''}${formatPaise(pricePaise)}`;

const cell = 'p-3 text-left align-top';

/** Plants in columns; the words of each line stay in sight while the plants pass below a finger. */
function CompareTable({ plants, facts }: Pick<ComparedPlants, 'plants' | 'facts'>) {
  const lines = [
    { label: 'Price', values: plants.map(priceWords) },
    { label: 'In stock', values: plants.map(({ stock }) => (stock > 0 ? 'Yes' : 'Sold out')) },
    ...facts,
  ];
  return (
    <section
      aria-label="Plants side by side"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative mt-8 overflow-auto"
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 bg-paper p-3">
              <span className="sr-only">What is known</span>
            </th>
            {plants.map((plant) => (
              <th key={plant.id} scope="col" className="w-1/4 min-w-48 p-3 text-left align-top font-normal">
                <Link to={`/product/${plant.id}`} className="block font-serif text-lg hover:underline">
                  <Image
                    src={plant.imageUrl}
                    alt=""
                    width={640}
                    height={640}
                    sizes="(min-width: 48rem) 25vw, 12rem"
                    className="mb-3 aspect-square w-full rounded-xl bg-sand object-cover"
                  />
                  {plant.name}
                </Link>
                <div className="mt-2 flex items-center gap-3">
                  <WishHeart product={plant.id} name={plant.name} />
                  <Link
                    to={comparedHref(plants.flatMap(({ id }) => (id === plant.id ? [] : id)))}
                    aria-label={`${plant.name}: remove`}
                    className="inline-flex min-h-6 px-1 underline pointer-coarse:min-h-touch"
                  >
                    Remove
                  </Link>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, values }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className={`sticky left-0 z-10 bg-paper font-semibold ${cell}`}>
                {label}
              </th>
              {values.map((value, at) => (
                <td key={plants[at]?.id} className={cell}>
                  {value ?? <span className="text-muted">Not known</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadProblem error={error} />;
}
