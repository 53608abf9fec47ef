import { shopContext, siteContext } from '../../http/context.ts';
import { type PublicPage, readsTags } from '../../public-pages/public-page.ts';
import { type Sitemap, type SitemapEntry, findSitemap } from '../../shop/content/sitemap.ts';
import { readSitemapPart } from '../../shop/content/sitemap.rules.ts';
import type { Route } from './+types/sitemap';

export const handle: PublicPage = {
  query: (given) => ({ part: readSitemapPart(given.get('part')) }),
  rare: ['part'],
};

/** /sitemap.xml, or one of the parts that it names: /sitemap.xml?part=products-1-of-4. */
export async function loader({ context, request }: Route.LoaderArgs) {
  readsTags(context, ['listing', 'guides', 'diagnoses', 'pages']);
  const part = readSitemapPart(new URL(request.url).searchParams.get('part'));
  const sitemap = await findSitemap(context.get(shopContext), { part });
  if (!sitemap) return new Response('There is no such part.\n', { status: 404 });
  return new Response(sitemapXml(context.get(siteContext).appUrl, sitemap), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A sitemap, or an index of its parts, in the format of sitemaps.org; addresses absolute on `appUrl`. */
export function sitemapXml(appUrl: string, sitemap: Sitemap): string {
  const location = (path: string) => `<loc>${escapeXml(new URL(path, appUrl).href)}</loc>`;
  const address = ({ path, changedAt }: SitemapEntry) =>
    `  <url>${location(path)}${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`;
  const [element, lines] =
    sitemap.kind === 'parts'
      ? [
          'sitemapindex',
          sitemap.names.map((name) => `  <sitemap>${location(`/sitemap.xml?part=${name}`)}</sitemap>`),
        ]
      : ['urlset', sitemap.entries.map(address)];
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${SCHEMA}">`;
  return [head, ...lines, `</${element}>`, ''].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
