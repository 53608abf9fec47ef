import { Link, useNavigation } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { settingsOf, usePublicSettings } from '../../http/public-settings.ts';
import { type PublicPage, readsTags } from '../../public-pages/public-page.ts';
import { PLACEHOLDER_IMAGE } from '../../shop/catalogue/image-address.rules.ts';
import { type PlantCareCard, listPlantCare } from '../../shop/content/care-guides.ts';
import { hasDiagnoses } from '../../shop/content/diagnoses.ts';
import { LONGEST_CARE_SEARCH, parseCareSearch } from '../../shop/content/care-search.schema.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Image } from '../../ui/image.tsx';
import { Badge } from '../../ui/labels.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { SearchBox, useLiveSearch } from '../catalogue/live-search.tsx';
import { pageMeta, unlistedMeta } from '../found/page-meta.ts';
import { breadcrumbData } from '../found/structured-data.ts';
import { LoadProblem } from '../pages/failed-page.tsx';
import type { Route } from './+types/plant-care';
import { DiagnosisLink } from './guide-parts.tsx';

const FIRST_ROW = 4;

export const handle: PublicPage = { query: (given) => ({ q: parseCareSearch(given) }), rare: ['q'] };

export async function loader({ url, context }: Route.LoaderArgs) {
  readsTags(context, ['guides', 'diagnoses']);
  const search = parseCareSearch(url.searchParams);
  const shop = context.get(shopContext);
  const [guides, hasDiagnosis] = await Promise.all([listPlantCare(shop, { search }), hasDiagnoses(shop)]);
  return { search, guides, hasDiagnosis, appUrl: context.get(siteContext).appUrl };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return unlistedMeta(matches, 'Plant Care');
  const { appUrl } = loaderData;
  return [
    ...pageMeta(
      { appUrl, settings: settingsOf(matches) },
      {
        title: 'Plant Care',
        description:
          'Care guides for plants in Indian homes: how to water, light, feed and heal them through summer, monsoon and winter.',
        path: '/plant-care',
      },
    ),
    breadcrumbData(appUrl, [
      { label: 'Home', to: '/' },
      { label: 'Plant Care', to: '/plant-care' },
    ]),
  ];
}

export default function PlantCare({ loaderData: { search, guides, hasDiagnosis } }: Route.ComponentProps) {
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
          {hasDiagnosis ? <DiagnosisLink className="mt-4" /> : null}
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

/** Searches the guides by name. A plain GET form: it works without script by its button. */
function CareSearch({ search }: { search: string }) {
  const { form, box, onSubmit, onType, onClear } = useLiveSearch(search, (given) => {
    const words = given('q')?.trim();
    return words ? `/plant-care?${new URLSearchParams({ q: words })}` : '/plant-care';
  });
  return (
    <search>
      <form ref={form} method="get" action="/plant-care" onSubmit={onSubmit}>
        <SearchBox
          box={box}
          text={search}
          label="Search care guides"
          placeholder="Search by plant name"
          maxLength={LONGEST_CARE_SEARCH}
          clearTo="/plant-care"
          onType={onType}
          onClear={onClear}
        />
      </form>
    </search>
  );
}

function NothingFound({ searched }: { searched: boolean }) {
  const hasChat = usePublicSettings().chatPhone !== null;
  if (!searched) {
    return (
      <EmptyState
        image="/images/empty-search.svg"
        title="No care guides yet."
        text="We are still writing them. The first will stand here soon."
        action={
          <ButtonLink to="/shop" variant="primary">
            Browse plants
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      image="/images/empty-search.svg"
      title="No plants found matching the search."
      text={hasChat ? 'Try a shorter name, or ask our plant experts in the chat.' : 'Try a shorter name.'}
      action={
        <ButtonLink to="/plant-care" variant="primary">
          See all guides
        </ButtonLink>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadProblem error={error} />;
}

/** How many guides a search found, in words: '12 guides', '1 guide for “aloe”'. */
export function guideCount(total: number, search: string): string {
  const count = total === 1 ? '1 guide' : `${total} guides`;
  return search === '' ? count : `${count} for “${search}”`;
}

type CareCardProps = {
  guide: PlantCareCard;
  /** Among the first that the page shows: fetched at once. */
  priority: boolean;
};

/** A guide in the library; the whole card is its name's link. docs/behaviour/content.md#care-guides. */
function CareCard({ guide: { id, name, imageUrl, tags }, priority }: CareCardProps) {
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="aspect-[4/3] overflow-hidden rounded-xl bg-sand transition-shadow duration-base group-hover:shadow-md">
        <Image
          src={imageUrl ?? PLACEHOLDER_IMAGE}
          alt=""
          width={640}
          height={480}
          sizes="(min-width: 80rem) 19rem, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 46vw"
          priority={priority}
          className="size-full object-cover"
        />
      </div>
      <div className="flex flex-1 flex-col gap-2 px-1 pt-3">
        <h2 className="line-clamp-3 text-lg leading-snug">
          <Link
            to={`/plant-care/${id}`}
            prefetch="intent"
            className="rounded-xl underline-offset-4 outline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
          >
            {name}
          </Link>
        </h2>
        {tags.length === 0 ? null : (
          <ul className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag} className="flex max-w-full">
                <Badge className="max-w-full">
                  <span className="truncate">{tag}</span>
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
