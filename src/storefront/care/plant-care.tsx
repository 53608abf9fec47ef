import { useNavigation } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { listPlantCare } from '../../shop/content/care-guides.ts';
import { parseCareSearch } from '../../shop/content/care-search.schema.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { LoadProblem } from '../catalogue/load-problem.tsx';
import { pageMeta, unlistedMeta } from '../found/page-meta.ts';
import { breadcrumbData } from '../found/structured-data.ts';
import type { Route } from './+types/plant-care';
import { CareCard } from './care-card.tsx';
import { CareSearch } from './care-search.tsx';
import { guideCount } from './guide-count.ts';

const FIRST_ROW = 4;

export async function loader({ url, context }: Route.LoaderArgs) {
  readsTags(context, ['guides']);
  const search = parseCareSearch(url.searchParams);
  const guides = await listPlantCare(context.get(shopContext), { search });
  return { search, guides, appUrl: context.get(siteContext).appUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unlistedMeta('Plant Care');
  return [
    ...pageMeta(loaderData.appUrl, {
      title: 'Plant Care',
      description:
        'Care guides for plants in Indian homes: how to water, light, feed and heal them through summer, monsoon and winter.',
      path: '/plant-care',
    }),
    breadcrumbData(loaderData.appUrl, [
      { label: 'Home', to: '/' },
      { label: 'Plant Care', to: '/plant-care' },
    ]),
  ];
}

export default function PlantCare({ loaderData: { search, guides } }: Route.ComponentProps) {
  const { state, location } = useNavigation();
  const searching = state === 'loading' && location.pathname === '/plant-care';
  return (
    <div className="page-width pt-8 pb-section md:pt-12">
      <div className="mb-6 grid gap-6 lg:grid-cols-[1fr_minmax(0,28rem)] lg:items-end lg:gap-10">
        <div>
          <h1 className="text-4xl">Plant Care</h1>
          <p className="mt-2 max-w-copy text-lg text-ink-soft">
            How to water, light and feed each plant through summer, monsoon and winter.
          </p>
        </div>
        <CareSearch search={search} />
      </div>
      <output className="mb-4 block text-sm text-muted figures">{guideCount(guides.length, search)}</output>
      <section
        aria-label="Care guides"
        aria-busy={searching}
        className={cx('transition-opacity duration-base', searching && 'opacity-45')}
      >
        {guides.length === 0 ? (
          <NothingFound searched={search !== ''} />
        ) : (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4">
            {guides.map((guide, at) => (
              <li key={guide.id} className="flex *:flex-1">
                <CareCard guide={guide} priority={at < FIRST_ROW} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function NothingFound({ searched }: { searched: boolean }) {
  return (
    <EmptyState
      image="/images/empty-search.svg"
      title="No plants found matching the search."
      text="Try a shorter name, or ask our plant experts in the chat."
      action={
        searched ? (
          <ButtonLink to="/plant-care">See all guides</ButtonLink>
        ) : (
          <ButtonLink to="/shop">Browse plants</ButtonLink>
        )
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadProblem error={error} />;
}
