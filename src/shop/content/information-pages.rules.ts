export type InformationPage = { slug: InformationSlug; heading: string; body: string };

const STILL_WRITING =
  'We are still writing this page. Until it is ready, our plant experts are happy to answer your question: use the chat button, which is on every page.';

/** The eight information pages by their path. docs/behaviour/content.md#information-pages. */
const HEADINGS = {
  about: 'About',
  contact: 'Contact',
  faq: 'FAQ',
  privacy: 'Privacy Policy',
  terms: 'Terms & Conditions',
  returns: 'Returns & Exchanges',
  shipping: 'Shipping Information',
  guarantees: 'Our Guarantees',
} as const;

export type InformationSlug = keyof typeof HEADINGS;

export const informationSlugs = Object.keys(HEADINGS) as InformationSlug[];

/**
 * The page as stored; its heading and filler text where nothing was (docs/behaviour/content.md#information-pages).
 */
export function withPageDefaults(
  slug: InformationSlug,
  stored: { heading: string; body: string } | undefined,
): InformationPage {
  return {
    slug,
    heading: stored?.heading.trim() || HEADINGS[slug],
    body: stored?.body.trim() || STILL_WRITING,
  };
}

/** Which information page a path names, or none. */
export function informationSlug(pathname: string): InformationSlug | undefined {
  const name = pathname.toLowerCase().replaceAll('/', '');
  return informationSlugs.find((slug) => slug === name);
}

/** Whether a link may stand: it leads to no information page, or to one that is published. */
export function leadsSomewhere(to: string, published: readonly InformationSlug[]): boolean {
  const slug = to.startsWith('/') ? informationSlug(to.replace(/[?#].*$/, '')) : undefined;
  return slug === undefined || published.includes(slug);
}
