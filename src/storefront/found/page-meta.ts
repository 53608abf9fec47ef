import type { MetaDescriptor } from 'react-router';
import { type Matches, pageTitle, titled } from '../../http/public-settings.ts';
import { normaliseImageAddress } from '../../shop/catalogue/image-address.rules.ts';
import type { PublicSettings } from '../../shop/settings/public-settings.rules.ts';

/** Whose page it is. */
export type MetaSite = { appUrl: string; settings: PublicSettings };

export type PageFacts = {
  /** Of the browser's tab, behind it the shop's name; link previews show it without. */
  title: string;
  /** The title is whole, with all that stands in the tab. */
  isWholeTitle?: boolean | undefined;
  description: string;
  /** Site-relative. */
  path: string;
  /** Of the link preview; the picture that the owner chose, or the shop's icon, when missing. */
  imageUrl?: string | null | undefined;
  kind?: 'website' | 'article' | 'product' | undefined;
};

/** Nothing that the shop comes with claims to be its plants. */
const SHOP_ICON = '/apple-touch-icon.png';
const LONGEST_DESCRIPTION = 160;

/** Title, description, canonical address and link preview of a page; addresses absolute on `appUrl`. */
export function pageMeta({ appUrl, settings }: MetaSite, facts: PageFacts): MetaDescriptor[] {
  const { title, path, imageUrl, kind = 'website' } = facts;
  const description = shortText(facts.description);
  const address = `${appUrl}${path}`;
  const picture = normaliseImageAddress(imageUrl || settings.look?.sharePicture, appUrl);
  const image = picture ?? `${appUrl}${SHOP_ICON}`;
  return [
    { title: facts.isWholeTitle ? title : titled(settings, title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: kind },
    { property: 'og:site_name', content: settings.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ];
}

/** A page that search engines leave alone. */
export function unlistedMeta(matches: Matches, title: string): MetaDescriptor[] {
  return [{ title: pageTitle(matches, title) }, { name: 'robots', content: 'noindex' }];
}

/** One line of a text, as far as results show it: up to a word's end. */
export function shortText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line.slice(0, LONGEST_DESCRIPTION - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : undefined).replace(/[\s,;:.–-]+$/, '')}…`;
}
