import { data } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { findSharedWishes } from '../../shop/wishes/share-wishes.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/shared-list';
import { WishedPlants } from './wished-plants.tsx';

/** A list that somebody shares: whoever has its address may read it, and learns of its owner what they typed above it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const list = await findSharedWishes(context.get(shopContext), params);
  return data({ list }, { status: list === null ? 404 : 200 });
}

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' };
}

const UNTITLED = 'A wish list';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedMeta(matches, loaderData?.list?.title || UNTITLED);
}

export default function SharedList({ loaderData: { list } }: Route.ComponentProps) {
  if (list === null) return <NotShared />;
  const { title, plants } = list;
  return (
    <div className="mx-auto w-full max-w-5xl px-gutter pt-6 pb-section md:pt-10">
      <h1 className="text-3xl wrap-anywhere">{title || UNTITLED}</h1>
      <p className="mt-1 mb-6 text-ink-soft">Somebody would like to have these plants.</p>
      {plants.length > 0 ? (
        <WishedPlants plants={plants} />
      ) : (
        <EmptyState
          image="/images/empty-wishes.svg"
          title="Nothing on it at the moment"
          action={
            <ButtonLink to="/shop" variant="primary">
              See all plants
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}

/** It was stopped, has another address by now, or never was shared. */
function NotShared() {
  return (
    <EmptyState
      headingLevel={1}
      image="/images/not-found.svg"
      title="This list is not shared"
      text="Its owner may have stopped sharing it, or given it another address. Please ask them for it."
      action={
        <ButtonLink to="/shop" variant="primary">
          Continue Shopping
        </ButtonLink>
      }
      className="my-auto py-section"
    />
  );
}
