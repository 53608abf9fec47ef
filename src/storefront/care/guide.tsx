import { data, isRouteErrorResponse } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { callerMay } from '../../http/guards.ts';
import { settingsOf } from '../../http/public-settings.ts';
import { isAdminPreview, type PublicPage, readsTags } from '../../public-pages/public-page.ts';
import { listAlternatives } from '../../shop/catalogue/list-alternatives.ts';
import { findPlantCare } from '../../shop/content/care-guides.ts';
import { hasDiagnoses } from '../../shop/content/diagnoses.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { guid, readAs } from '../../shop/shapes.rules.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { BackToAdmin } from '../layout/back-to-admin.tsx';
import { LoadProblem } from '../pages/failed-page.tsx';
import type { Route } from './+types/guide';
import { guideMeta } from './guide-meta.ts';
import { GuideNav } from './guide-nav.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import {
  AlikeInShop,
  DiagnosisLink,
  GuideAside,
  GuideHeader,
  GuideNotFound,
  GuideSectionView,
  isBeside,
} from './guide-parts.tsx';

export const handle: PublicPage = { hasPreview: true };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = readAs(guid, params.id);
  const preview = isAdminPreview(url);
  const drafts = preview && callerMay(context, 'content');
  const shop = context.get(shopContext);
  const guide = id === null ? undefined : await findPlantCare(shop, id, { drafts });
  if (!guide) throw data(null, { status: 404 });
  // Its card of the plant itself is what listings show.
  readsTags(context, [`guide:${guide.id}`, 'listing', 'diagnoses']);
  const { appUrl } = context.get(siteContext);
  const [alike, hasDiagnosis] = await Promise.all([
    guide.product
      ? orNothing(shop, 'Alternatives could not be read', listAlternatives(shop, guide.product.id))
      : null,
    orNothing(shop, 'It could not be read whether there are symptoms', hasDiagnoses(shop)),
  ]);
  return { guide, alike: alike ?? [], hasDiagnosis: hasDiagnosis ?? false, appUrl, preview };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.preview) return unlistedMeta(matches, loaderData.guide.name);
  if (loaderData)
    return guideMeta(loaderData.guide, { appUrl: loaderData.appUrl, settings: settingsOf(matches) });
  return unlistedMeta(matches, 'Plant care guide not found');
}

export default function Guide({ loaderData: { guide, alike, hasDiagnosis, preview } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-5 pb-section md:pt-7">
      {preview ? <BackToAdmin list="plant-care" /> : <GuideBreadcrumb name={guide.name} />}
      <OfflineNotice />
      <article>
        <GuideHeader guide={guide} />
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 lg:mt-14 lg:grid-cols-[11rem_minmax(0,1fr)]">
          <GuideNav key={guide.id} sections={guide.sections} />
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 max-lg:-mt-6 lg:-mt-4 lg:gap-y-6 xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr]">
            {guide.sections.map((section, at) => (
              <GuideSectionView
                key={section.id}
                section={section}
                picture={guide.pictures[section.id]}
                name={guide.name}
                hasAside={isBeside(guide, at)}
              >
                {section.id === 'troubleshooting' && hasDiagnosis ? <DiagnosisLink /> : null}
              </GuideSectionView>
            ))}
            {guide.sections.length === 0 ? (
              <p className="pt-4 text-lg text-ink-soft">We are still writing this guide.</p>
            ) : null}
            <GuideAside guide={guide} />
          </div>
        </div>
        <AlikeInShop products={alike} />
      </article>
    </div>
  );
}

function GuideBreadcrumb({ name }: { name: string }) {
  return (
    <Breadcrumb
      className="mb-5 md:mb-7"
      items={[{ label: 'Home', to: '/' }, { label: 'Plant Care', to: '/plant-care' }, { label: name }]}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <GuideNotFound />;
  return <LoadProblem error={error} />;
}
