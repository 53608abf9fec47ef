import type { InformationSlug } from '../../shop/content/information-pages.rules.ts';
import { type SiteSettings, expertPicture, isSampleHero } from '../../shop/content/site-settings.rules.ts';

/** Which of the pictures that the owner chose for the first page stands beside which text; beside the law's, none. */
const pictureOf: Partial<Record<InformationSlug, 'hero' | 'handPicked' | 'expert'>> = {
  about: 'hero',
  contact: 'expert',
  faq: 'expert',
  returns: 'handPicked',
  shipping: 'hero',
  guarantees: 'handPicked',
};

/** Where the shop shows the greeting's picture that it came with: others that it has, so that no page repeats it. */
const sampleOf: Partial<Record<InformationSlug, string>> = {
  about: 'category-herbs',
  faq: 'category-foliage',
  returns: 'category-air-purifying',
  shipping: 'category-indoor',
};

export function pagePicture(slug: InformationSlug, site: SiteSettings): string | null {
  const wanted = pictureOf[slug];
  if (wanted === undefined) return null;
  const hero = site.heroImageUrl;
  const sample = isAsItCame(site) ? sampleOf[slug] : undefined;
  if (sample !== undefined) return `/media/demo/${sample}.webp?w=320-480-800`;
  const handPicked = site.handpickedMediaType === 'image' ? site.handpickedMediaUrl : null;
  const chosen = { hero: null, handPicked, expert: expertPicture(site) }[wanted];
  return chosen ?? hero ?? handPicked;
}

/** Whether the shop's own pictures of packed plants fit: only where the owner has put none of theirs in the place of others. */
export function hasBoxes(slug: InformationSlug, site: SiteSettings): boolean {
  return slug === 'shipping' && isAsItCame(site);
}

function isAsItCame({ showsSamples, heroImageUrl: hero }: SiteSettings): boolean {
  return showsSamples && hero !== null && isSampleHero(hero);
}
