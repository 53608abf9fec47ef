import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { settingsOf, titled } from '../../http/public-settings.ts';
import { useMay } from '../../session/use-session.ts';
import {
  type TextBlock,
  informationBlocks,
  informationRuns,
  informationSections,
  plainInformationText,
} from '../../shop/content/text-blocks.rules.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/buttons.tsx';
import { pageMeta, unlistedMeta } from '../found/page-meta.ts';
import { breadcrumbData } from '../found/structured-data.ts';
import { ContactNow } from '../layout/shop-contact.tsx';
import { InformationBody } from './information-cards.tsx';
import { InformationHeader } from './information-header.tsx';
import { InformationAside, WaysAtOnce, WaysOn } from './information-parts.tsx';
import { WithoutHeading } from './information-rows.tsx';
import type { ReadInformation } from './read-information.server.ts';

type MetaArgs = { loaderData: ReadInformation | undefined; matches: Parameters<typeof settingsOf>[0] };

/** What an information page says of itself. */
export function informationMeta({ loaderData, matches }: MetaArgs) {
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

type InformationViewProps = {
  information: ReadInformation;
  /** What stands above the page's own text. */
  children?: ReactNode;
};

/** An information page: its text as it was written, and the ways on. docs/behaviour/content.md#information-pages. */
export function InformationView({ information, children }: InformationViewProps) {
  const { page, published, picture, promises } = information;
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
          {children}
          <InformationBody slug={slug} sections={sections} hasBoxes={information.hasBoxes} />
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
