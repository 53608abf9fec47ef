import { data } from 'react-router';
import * as z from 'zod/mini';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards/require-admin.ts';
import { readLongForm } from '../../http/read-form.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import { findEditedPage } from '../../shop/content/find-edited-page.ts';
import { informationSlugs } from '../../shop/content/information-pages.rules.ts';
import { listAdminPages } from '../../shop/content/list-admin-pages.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { useOpenDialog } from '../content/use-open-dialog.ts';
import { answerAction } from '../layout/answer-action.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { screenTitle } from '../layout/screen-title.ts';
import type { Route } from './+types/pages';
import { PageDialog } from './page-dialog.tsx';
import { PageTable } from './page-table.tsx';
import { savePage } from './save-page.server.ts';

const dialogSchema = z.object({
  dialog: z.catch(z.optional(z.literal('edit')), undefined),
  id: z.catch(z.optional(z.enum(informationSlugs)), undefined),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context, url });
  const shop = context.get(shopContext);
  const { dialog, id } = dialogSchema.parse(Object.fromEntries(url.searchParams));
  const read = Promise.all([
    listAdminPages(shop),
    dialog === 'edit' && id !== undefined ? findEditedPage(shop, id) : undefined,
  ]);
  const [pages, edited] = (await orNothing(shop, 'Error fetching information pages:', read)) ?? [
    null,
    undefined,
  ];
  return data({ pages, edited }, { status: pages ? 200 : 500 });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = requireAdmin({ context, url });
  const form = await readLongForm(request);
  return answerAction(context, () => savePage({ shop: context.get(shopContext), actor, form }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export function meta() {
  return screenTitle('Information Pages');
}

export default function Pages({ loaderData: { pages, edited } }: Route.ComponentProps) {
  const { close } = useOpenDialog();
  return (
    <>
      <ScreenHead title="Information Pages" text="What the links in the footer lead to." />
      {pages ? (
        <PageTable pages={pages} />
      ) : (
        <Unread>{contentMessages.loadFailed(contentMessages.failed)}</Unread>
      )}
      {edited ? <PageDialog key={edited.slug} page={edited} onClose={close} /> : null}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={contentMessages.loadFailed} />;
}
