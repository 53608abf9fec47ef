import type { InformationSlug } from '../../shop/content/information-pages.rules.ts';
import { type SiteSettings, expertPicture } from '../../shop/content/site-settings.rules.ts';

/** Which of the pictures that the owner chose for the first page stands beside which text; beside the law's, none. */
const pictureOf: Partial<Record<InformationSlug, 'hero' | 'handPicked' | 'expert'>> = {
  about: 'hero',
  contact: 'expert',
  faq: 'expert',
  returns: 'handPicked',
  shipping: 'hero',
  guarantees: 'handPicked',
};

export function pagePicture(slug: InformationSlug, site: SiteSettings): string | null {
  const wanted = pictureOf[slug];
  if (wanted === undefined) return null;
  const handPicked = site.handpickedMediaType === 'image' ? site.handpickedMediaUrl : null;
  const chosen = { hero: null, handPicked, expert: expertPicture(site) }[wanted];
  return chosen ?? site.heroImageUrl ?? handPicked;
}
