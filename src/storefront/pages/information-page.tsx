import { data } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { informationSlug } from '../../shop/content/information-pages.rules.ts';
import { findInformationPage } from '../../shop/content/information-pages.ts';
import { informationBlocks, plainInformationText } from '../../shop/content/text-blocks.rules.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { pageMeta, unlistedMeta } from '../found/page-meta.ts';
import { breadcrumbData } from '../found/structured-data.ts';
import type { Route } from './+types/information-page';
import { EditPageLink } from './edit-page-link.tsx';
import { InformationNav } from './information-nav.tsx';
import { InformationText } from './information-text.tsx';

/** All eight pages are this one (src/routes.ts); which it is stands in the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const slug = informationSlug(url.pathname);
  if (!slug) throw data(null, { status: 404 });
  readsTags(context, ['pages']);
  const page = await findInformationPage(context.get(shopContext), slug);
  return { page, appUrl: context.get(siteContext).appUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unlistedMeta('Page not found');
  const { page, appUrl } = loaderData;
  const path = `/${page.slug}`;
  return [
    ...pageMeta(appUrl, {
      title: page.heading,
      description: firstWords(page.body) ?? `${page.heading} at the Plant Store.`,
      path,
    }),
    breadcrumbData(appUrl, [
      { label: 'Home', to: '/' },
      { label: page.heading, to: path },
    ]),
  ];
}

export default function InformationPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-5 pb-section md:pt-7">
      <Breadcrumb className="mb-6 md:mb-10" items={[{ label: 'Home', to: '/' }, { label: page.heading }]} />
      <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <article>
          <h1 className="mb-8 text-4xl">{page.heading}</h1>
          <InformationText body={page.body} />
          <EditPageLink to={`/admin/pages?dialog=edit&id=${page.slug}`} />
        </article>
        <InformationNav />
      </div>
    </div>
  );
}

function firstWords(body: string): string | undefined {
  const block = informationBlocks(body).find(({ kind }) => kind === 'paragraph');
  return block && 'text' in block ? plainInformationText(block.text) : undefined;
}
