import { ExternalLink } from 'lucide-react';
import { Link, data, redirect, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { readLongForm } from '../../http/read-form.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import { informationSlugs } from '../../shop/content/information-pages.rules.ts';
import { pageDraftSchema } from '../../shop/content/information-pages.schema.ts';
import {
  type AdminPage,
  listAdminPages,
  updateInformationPage,
} from '../../shop/content/information-pages.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import { iconButtonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/labels.tsx';
import { CardWords, Table, type TableColumn } from '../table/table.tsx';
import { answerEdit, readEdit, unknownForm } from '../edit/edit-form.server.ts';
import { PublicationBadge } from '../edit/edited-list.tsx';
import { type Asked, answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { ListToolbar } from '../table/filters.tsx';
import { NothingMatches, useSearched } from '../table/search-field.tsx';
import { RowActions, RowLink, actionsColumn } from '../table/row-actions.tsx';
import type { Route } from './+types/pages';
import { pageAddress } from './page-address.ts';

/** As links of before said which page is edited. */
const dialogSchema = z.object({
  dialog: z.catch(z.optional(z.literal('edit')), undefined),
  id: z.catch(z.optional(z.enum(informationSlugs)), undefined),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'content');
  const shop = context.get(shopContext);
  const { dialog, id } = dialogSchema.parse(Object.fromEntries(url.searchParams));
  if (dialog === 'edit' && id !== undefined) throw redirect(pageAddress(id, url.searchParams));
  const { found: pages, status } = await readMain(
    shop,
    'Error fetching information pages:',
    listAdminPages(shop),
  );
  return data({ pages }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'content', savePage, { read: readLongForm });
}

async function savePage({ shop, actor, form }: Asked) {
  const slug = informationSlugs.find((name) => name === form.get('slug'));
  if (form.get('intent') !== 'save' || !slug) return unknownForm();
  const sent = readEdit(form, pageDraftSchema);
  if (!sent.ok) return sent.answer;
  const saved = await updateInformationPage(shop, { actor, slug, ...sent.edit });
  return answerEdit(saved, { saved: contentMessages.pageSaved, gone: contentMessages.failed });
}

export const clientAction = askingShop();

export const meta = screenTitle('Information Pages');

export default function Pages({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead
        title="Information Pages"
        text="What the links in the footer lead to. A draft has no link, and shoppers do not find it."
      />
      {pages ? (
        <PageTable pages={pages} />
      ) : (
        <Unread>{contentMessages.loadFailed(contentMessages.failed)}</Unread>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={contentMessages.loadFailed} />;
}

/** The eight information pages. */
function PageTable({ pages }: { pages: AdminPage[] }) {
  const [query] = useSearchParams();
  const found = useSearched(pages, ({ heading, slug }) => `${heading} ${slug}`);
  return (
    <>
      <ListToolbar search="Search heading or address" />
      <Table
        caption="Information pages"
        hideCaption
        dense
        columns={columns((slug) => pageAddress(slug, query))}
        rows={found}
        rowKey={({ slug }) => slug}
        unfold={({ heading }) => `Details of ${heading}`}
        empty={<NothingMatches all="Show all pages" to="/admin/pages" />}
      />
    </>
  );
}

function columns(editHref: (slug: AdminPage['slug']) => string): TableColumn<AdminPage>[] {
  return [
    {
      id: 'heading',
      header: 'Heading',
      rowHeader: true,
      fill: true,
      cell: ({ slug, heading, isPublished }) => (
        <>
          <RowLink to={editHref(slug)} row={slug}>
            {heading}
          </RowLink>
          <CardWords>{isPublished ? `/${slug}` : `Draft · /${slug}`}</CardWords>
        </>
      ),
    },
    {
      id: 'address',
      header: 'Address',
      card: 'told',
      className: 'pr-8 text-ink-soft',
      cell: ({ slug }) => `/${slug}`,
    },
    {
      id: 'text',
      header: 'Text',
      cell: ({ isFiller }) => (isFiller ? <Badge>Filler text</Badge> : <Badge tone="success">Written</Badge>),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ isPublished }) => <PublicationBadge isPublished={isPublished} />,
    },
    {
      id: 'changed',
      header: 'Changed',
      className: 'whitespace-nowrap text-ink-soft figures',
      cell: ({ changedAt }) =>
        changedAt ? <time dateTime={changedAt.toISOString()}>{formatOrderDate(changedAt)}</time> : 'Never',
    },
    actionsColumn(
      ({ slug, heading, isPublished }) => (
        <RowActions name={heading} editHref={editHref(slug)} onScreen>
          {isPublished ? (
            <Link to={`/${slug}`} reloadDocument aria-label={`See ${heading}`} className={iconButtonClass()}>
              <Icon icon={ExternalLink} size="sm" />
            </Link>
          ) : null}
        </RowActions>
      ),
      { className: 'w-28' },
    ),
  ];
}
