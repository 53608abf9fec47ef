import { shopContext, siteContext } from '../../http/context.ts';
import { readsTags } from '../../http/page-cache/page-reading.ts';
import { listSitemapEntries } from '../../shop/content/list-sitemap-entries.ts';
import type { Route } from './+types/sitemap';
import { sitemapXml } from './sitemap-xml.ts';

export async function loader({ context }: Route.LoaderArgs) {
  readsTags(context, ['listing', 'guides', 'pages']);
  const entries = await listSitemapEntries(context.get(shopContext));
  return new Response(sitemapXml(context.get(siteContext).appUrl, entries), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}
