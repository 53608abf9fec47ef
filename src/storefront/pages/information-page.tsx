import { Pencil } from 'lucide-react';
import { data } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { settingsOf, titled } from '../../http/public-settings.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { useMay } from '../../session/use-session.ts';
import { type InformationSlug, informationSlug } from '../../shop/content/information-pages.rules.ts';
import { findInformationPage } from '../../shop/content/information-pages.ts';
import {
  type TextBlock,
  informationBlocks,
  informationRuns,
  informationSections,
  plainInformationText,
} from '../../shop/content/text-blocks.rules.ts';
import { usualFreeAbove } from '../../shop/settings/free-delivery.rules.ts';
import { trustLines } from '../../shop/settings/words.rules.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/buttons.tsx';
import { readPublishedPages, readSite } from '../shared-reads.server.ts';
import { pageMeta, unlistedMeta } from '../found/page-meta.ts';
import { breadcrumbData } from '../found/structured-data.ts';
import { ContactDetails, ContactNow } from '../layout/shop-contact.tsx';
import { InformationBody } from './information-cards.tsx';
import { InformationHeader } from './information-header.tsx';
import { InformationAside, WaysAtOnce, WaysOn } from './information-parts.tsx';
import { WithoutHeading } from './information-rows.tsx';
import { hasBoxes, pagePicture } from './page-picture.ts';
import type { Route } from './+types/information-page';

/** All eight pages are this one (src/routes.ts); which it is stands in the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const slug = informationSlug(url.pathname);
  if (!slug) throw data(null, { status: 404 });
  readsTags(context, ['pages', 'site', 'settings']);
  const shop = context.get(shopContext);
  const [page, published, site] = await Promise.all([
    findInformationPage(shop, slug),
    readPublishedPages(shop),
    readSite(shop),
  ]);
  if (!page) throw data(null, { status: 404 });
  const { words, delivery } = shop.settings();
  return {
    page,
    published,
    picture: pagePicture(slug, site),
    hasBoxes: hasBoxes(slug, site),
    promises: withPromises.has(slug) ? trustLines(words, 'home', usualFreeAbove(delivery)) : [],
    appUrl: context.get(siteContext).appUrl,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return unlistedMeta(matches, 'Page not found');
  const settings = settingsOf(matches);
  const { page, appUrl } = loaderData;
  const path = `/${page.slug}`;
  return [
    ...pageMeta(
      { appUrl, settings },
      {
        title: page.heading,
        description: firstWords(page.body) ?? titled(settings, page.heading),
        path,
      },
    ),
    breadcrumbData(appUrl, [
      { label: 'Home', to: '/' },
      { label: page.heading, to: path },
    ]),
  ];
}

export default function InformationPage({ loaderData }: Route.ComponentProps) {
  const { page, published, picture, promises } = loaderData;
  const { slug, heading, body } = page;
  const blocks = informationBlocks(body);
  const lead = leadOf(blocks);
  const sections = informationSections(lead === undefined ? blocks : blocks.slice(1));
  // The topics of questions stand in its head already.
  const listed = slug === 'faq' ? [] : sections;
  return (
    <div className="page-width pt-5 pb-section md:pt-7">
      <Breadcrumb className="mb-5 md:mb-7" items={[{ label: 'Home', to: '/' }, { label: heading }]} />
      <InformationHeader {...{ heading, lead, picture, promises }} sections={listed}>
        {slug === 'contact' ? <ContactNow /> : null}
        <WaysAtOnce slug={slug} published={published} sections={sections} />
      </InformationHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <article className="group/text @container space-y-10">
          {slug === 'contact' ? <ContactDetails /> : null}
          <InformationBody slug={slug} sections={sections} hasBoxes={loaderData.hasBoxes} />
          <WaysOn slug={slug} published={published} />
          <EditPageLink to={`/admin/pages/${slug}`} />
        </article>
        <InformationAside slug={slug} published={published} sections={picture === null ? [] : listed} />
      </div>
    </div>
  );
}

/** What a page begins with, where that is a paragraph and no question. */
function leadOf([first]: readonly TextBlock[]): string | undefined {
  const isWords = first?.kind === 'paragraph' && informationRuns([first])[0]?.kind === 'text';
  return isWords ? first.text : undefined;
}

/** Where delivery and its promises are what the page is about. */
const withPromises = new Set<InformationSlug>(['shipping', 'returns', 'guarantees']);

function firstWords(body: string): string | undefined {
  const block = informationBlocks(body).find(({ kind }) => kind === 'paragraph');
  return block && 'text' in block ? plainInformationText(block.text) : undefined;
}

/** For staff: the way to the editor of the page that they are reading. */
function EditPageLink({ to }: { to: string }) {
  const mayEdit = useMay('content');
  if (!mayEdit) return null;
  return (
    <WithoutHeading>
      <ButtonLink to={to} reloadDocument variant="ghost" size="sm" className="-ml-4 no-print">
        <Pencil aria-hidden="true" size={16} />
        Edit this page
      </ButtonLink>
    </WithoutHeading>
  );
}
