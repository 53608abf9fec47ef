import { Pencil } from 'lucide-react';
import { NavLink, data } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { settingsOf, titled } from '../../http/public-settings.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { useMay } from '../../session/use-session.ts';
import {
  type InformationSlug,
  informationSlug,
  withPageDefaults,
} from '../../shop/content/information-pages.rules.ts';
import { findInformationPage } from '../../shop/content/information-pages.ts';
import {
  informationBlocks,
  inlinePieces,
  plainInformationText,
} from '../../shop/content/text-blocks.rules.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/buttons.tsx';
import { MarkedWords, TextBlocks } from '../../ui/text-blocks.tsx';
import { readPublishedPages } from '../shared-reads.server.ts';
import { pageMeta, unlistedMeta } from '../found/page-meta.ts';
import { breadcrumbData } from '../found/structured-data.ts';
import { ContactDetails } from '../layout/shop-contact.tsx';
import type { Route } from './+types/information-page';

/** All eight pages are this one (src/routes.ts); which it is stands in the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const slug = informationSlug(url.pathname);
  if (!slug) throw data(null, { status: 404 });
  readsTags(context, ['pages']);
  const shop = context.get(shopContext);
  const [page, published] = await Promise.all([findInformationPage(shop, slug), readPublishedPages(shop)]);
  if (!page) throw data(null, { status: 404 });
  return { page, published, appUrl: context.get(siteContext).appUrl };
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

export default function InformationPage({ loaderData: { page, published } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-5 pb-section md:pt-7">
      <Breadcrumb className="mb-6 md:mb-10" items={[{ label: 'Home', to: '/' }, { label: page.heading }]} />
      <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <article>
          <h1 className="mb-8 text-4xl">{page.heading}</h1>
          {page.slug === 'contact' ? <ContactDetails /> : null}
          <InformationText body={page.body} />
          <EditPageLink to={`/admin/pages/${page.slug}`} />
        </article>
        <InformationNav published={published} />
      </div>
    </div>
  );
}

function firstWords(body: string): string | undefined {
  const block = informationBlocks(body).find(({ kind }) => kind === 'paragraph');
  return block && 'text' in block ? plainInformationText(block.text) : undefined;
}

/** From one information page to the others. */
function InformationNav({ published }: { published: readonly InformationSlug[] }) {
  const links = published.map((slug) => ({
    to: `/${slug}`,
    label: withPageDefaults(slug, undefined).heading,
  }));
  return (
    <nav
      aria-labelledby="information-nav"
      className="h-fit rounded-xl bg-sand p-6 no-print lg:sticky lg:top-[calc(var(--spacing-header)+2rem)]"
    >
      <h2 id="information-nav" className="mb-2 text-xl">
        Good to know
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              prefetch="intent"
              className="flex min-h-10 pointer-coarse:min-h-touch items-center rounded-xs text-ink-soft underline-offset-4 hover:text-ink hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** An information page's text as elements; whatever else stands in it is shown as it was typed. */
export function InformationText({ body }: { body: string }) {
  return <TextBlocks blocks={informationBlocks(body)} Words={Words} />;
}

function Words({ text }: { text: string }) {
  return <MarkedWords pieces={inlinePieces(text)} />;
}

/** For staff: the way to the editor of the page that they are reading. */
function EditPageLink({ to }: { to: string }) {
  const mayEdit = useMay('content');
  if (!mayEdit) return null;
  return (
    <ButtonLink to={to} reloadDocument variant="ghost" size="sm" className="mt-8 -ml-4 no-print">
      <Pencil aria-hidden="true" size={16} />
      Edit this page
    </ButtonLink>
  );
}
