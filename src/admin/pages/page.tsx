import { Link, data, useSearchParams } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { pageTitle } from '../../http/public-settings.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import { informationSlugs } from '../../shop/content/information-pages.rules.ts';
import { findEditedPage } from '../../shop/content/information-pages.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import type { Route } from './+types/page';
import { PAGES, listAddress } from './page-address.ts';
import { PageEditor } from './page-editor.tsx';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'content');
  const slug = informationSlugs.find((name) => name === params.slug);
  if (!slug) return data({ found: { page: null } }, { status: 404 });
  const shop = context.get(shopContext);
  const read = findEditedPage(shop, slug).then((page) => ({ page }));
  const { found, status } = await readMain(shop, 'Error fetching an information page:', read);
  return data({ found }, { status });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.found?.page?.draft.heading ?? 'Page';
  return [{ title: pageTitle(matches, `${title} · Admin`) }, { name: 'robots', content: 'noindex' }];
}

/** One information page beside a look at how it will be. Its form goes to the list's action. */
export default function Page({ loaderData: { found } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  if (found === null) return <Unread>{contentMessages.loadFailed(contentMessages.failed)}</Unread>;
  if (found.page) return <PageEditor key={found.page.slug} page={found.page} list={listAddress(query)} />;
  const all = (
    <Link to={PAGES} className="text-link">
      Show all pages
    </Link>
  );
  return <EmptyState title="There is no such page" action={all} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={contentMessages.loadFailed} />;
}
