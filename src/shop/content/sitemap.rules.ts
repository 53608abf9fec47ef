/** How the parts of the sitemap are called: 'pages', 'guides-1', 'products-12'. */
export const PART_NAME = /^(?:pages|(guides|products)-([1-9]\d{0,4}))$/;

/** The name of a part as it stands in an address, whether or not there is such a part; anything else is none. */
export function readSitemapPart(text: string | null): string | undefined {
  return PART_NAME.exec(text ?? '')?.[0];
}
