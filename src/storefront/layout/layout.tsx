import { Outlet, type ShouldRevalidateFunctionArgs, isRouteErrorResponse } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { informationSlugs } from '../../shop/content/information-pages.rules.ts';
import { footerWords } from '../../shop/settings/words.rules.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { readPublishedPages, readSite } from '../shared-reads.server.ts';
import { ErrorView, NotFoundView } from '../pages/failed-page.tsx';
import type { Route } from './+types/layout';
import { Frame, plainSite, toFrameSite } from './frame.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  readsTags(context, ['site', 'settings', 'pages']);
  const { sandbox } = context.get(siteContext);
  const shop = context.get(shopContext);
  const footer = footerWords(shop.settings().words);
  const [settings, published] = await Promise.all([
    readSite(shop),
    orNothing(shop, 'It could not be read which pages are published', readPublishedPages(shop)),
  ]);
  return toFrameSite(settings, { sandbox, footer, pages: published ?? informationSlugs });
}

/** Header and footer are the same on every page: going from one to the next does not ask for them again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame site={loaderData}>
      <Outlet />
    </Frame>
  );
}

/** A page that failed, inside the shop. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame site={loaderData ?? plainSite}>{isMissing ? <NotFoundView /> : <ErrorView error={error} />}</Frame>
  );
}
