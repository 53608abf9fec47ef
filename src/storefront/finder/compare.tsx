import { Link, type MetaDescriptor } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { type PublicPage, readsTags } from '../../public-pages/public-page.ts';
import { type ComparedPlants, comparePlants } from '../../shop/catalogue/compare-plants.ts';
import { MOST_COMPARED, comparedHref, readCompared } from '../../shop/catalogue/compared.schema.ts';
import { formatPaise } from '../../shop/money.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Image } from '../../ui/image.tsx';
import { Price } from '../../ui/labels.tsx';
import { EmptyList } from '../catalogue/beginnings.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { WishHeart } from '../wishes/heart.tsx';
import { LoadProblem } from '../pages/failed-page.tsx';
import { readBeginnings } from '../shared-reads.server.ts';
import type { Route } from './+types/compare';

export const handle: PublicPage = {
  query: (given) => ({ products: readCompared(given).join('.') }),
  rare: ['products'],
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = readCompared(url.searchParams);
  readsTags(context, ['listing', 'categories', ...ids.map((id) => `product:${id}`)]);
  const shop = context.get(shopContext);
  const compared = await comparePlants(shop, ids);
  const beginnings = compared.plants.length > 0 ? [] : await readBeginnings(shop);
  return { ...compared, beginnings, areTooMany: ids.length > MOST_COMPARED };
}

const TITLE = 'Side by side';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return unlistedMeta(matches, TITLE);
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { plants, facts, missing, beginnings, areTooMany } = loaderData;
  const isEmpty = plants.length === 0;
  return (
    <div
      className={isEmpty ? 'mx-auto w-full max-w-5xl px-gutter pt-6 md:pt-10' : 'page-width pt-8 md:pt-12'}
    >
      <h1 className={isEmpty ? 'mb-6 text-3xl' : 'text-4xl'}>{TITLE}</h1>
      {areTooMany ? (
        <p className="mt-4">Up to four plants stand side by side: the others were left out.</p>
      ) : null}
      {missing > 0 ? (
        <p className="mt-4">
          {missing === 1 ? 'One of the plants is' : `${missing} of the plants are`} not in the shop.
        </p>
      ) : null}
      {isEmpty ? (
        <div className="pb-section">
          <EmptyList
            image="/images/empty-search.svg"
            title="Nothing to compare yet."
            text="Tick the plants that you like, or answer five questions, and see them side by side."
            products={beginnings}
            isCompared
          />
        </div>
      ) : (
        <>
          <CompareTable plants={plants} facts={facts} />
          {/* The table stays below the header while the page passes this. */}
          <div className="h-24" />
        </>
      )}
    </div>
  );
}

function PlantPrice({ plant }: { plant: ComparedPlants['plants'][number] }) {
  const { pricePaise, oldPricePaise, hasHigherPrices } = plant;
  return (
    <Price
      now={`${hasHigherPrices ? 'From ' : ''}${formatPaise(pricePaise)}`}
      was={oldPricePaise === null ? null : formatPaise(oldPricePaise)}
      size="sm"
    />
  );
}

const cell = 'px-1.5 py-2 text-left align-top sm:p-3';
const rowHead = `sticky left-0 z-10 min-w-17 bg-paper pl-0 font-semibold max-sm:text-xs ${cell}`;

/** Plants in columns; their names and the words of each line stay in sight while the rest passes below a finger. */
function CompareTable({ plants, facts }: Pick<ComparedPlants, 'plants' | 'facts'>) {
  const lines = [
    { label: 'Price', values: plants.map((plant) => <PlantPrice key={plant.id} plant={plant} />) },
    { label: 'In stock', values: plants.map(({ stock }) => (stock > 0 ? 'Yes' : 'Sold out')) },
    ...facts,
  ];
  return (
    <section
      aria-label="Plants side by side"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="sticky top-[calc(var(--spacing-header)+0.5rem)] mt-8 max-h-[calc(100dvh-var(--spacing-header)-4rem)] snap-x scroll-pl-17 overflow-auto sm:scroll-pl-28 lg:static lg:max-h-none lg:overflow-visible"
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            <td className="sticky left-0 z-10 bg-paper">
              <span className="sr-only">Pictures</span>
            </td>
            {plants.map(({ id, imageUrl }) => (
              <td key={id} className="w-1/4 min-w-30 snap-start px-1.5 sm:min-w-48 sm:px-3">
                <Image
                  src={imageUrl}
                  alt=""
                  width={640}
                  height={640}
                  sizes="(min-width: 48rem) 25vw, 12rem"
                  className="aspect-square w-full rounded-xl bg-sand object-cover"
                />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="col" className="sticky top-0 left-0 z-20 bg-paper p-2 sm:p-3 lg:top-header">
              <span className="sr-only">What is known</span>
            </th>
            {plants.map(({ id, name }) => (
              <th
                key={id}
                scope="col"
                className={`sticky top-0 z-10 bg-paper font-normal lg:top-header ${cell}`}
              >
                <Link to={`/product/${id}`} className="font-serif leading-tight hover:underline sm:text-lg">
                  {name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={rowHead}>
              <span className="sr-only">What to do</span>
            </th>
            {plants.map((plant) => (
              <td key={plant.id} className={cell}>
                <ButtonLink
                  to={`/product/${plant.id}`}
                  variant="outline"
                  size="sm"
                  className="w-full max-sm:px-1"
                >
                  {plant.stock > 0 && plant.potColors.length > 0 ? 'Choose a pot' : 'See it'}
                  <span className="sr-only">: {plant.name}</span>
                </ButtonLink>
                <div className="mt-2 flex flex-wrap items-center sm:gap-3">
                  <WishHeart product={plant.id} name={plant.name} />
                  <Link
                    to={comparedHref(plants.flatMap(({ id }) => (id === plant.id ? [] : id)))}
                    aria-label={`Remove ${plant.name}`}
                    className="inline-flex min-h-6 items-center px-1 underline pointer-coarse:min-h-touch"
                  >
                    Remove
                  </Link>
                </div>
              </td>
            ))}
          </tr>
          {lines.map(({ label, values }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className={rowHead}>
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
