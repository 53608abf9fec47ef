import type { SitemapEntry } from '../../shop/content/list-sitemap-entries.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A sitemap in the format of sitemaps.org, its addresses absolute on `appUrl`. */
export function sitemapXml(appUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const address = `<loc>${escapeXml(new URL(path, appUrl).href)}</loc>`;
    return `  <url>${address}${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
