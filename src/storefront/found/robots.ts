import { siteContext } from '../../http/context.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import type { Route } from './+types/robots';

/** Pages that say `noindex` stay open to robots: they could not read it otherwise. */
const CLOSED = ['/admin', '/api/', '/sandbox/', '/*?*from=admin'];

export function loader({ context }: Route.LoaderArgs) {
  readsTags(context, []);
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(siteContext).appUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}
