import type { SiteSettings } from '../../shop/content/site-settings.rules.ts';
import type { FrameSite } from './frame.tsx';

/** The part of the shop's settings that every page shows. */
export function toFrameSite(
  settings: SiteSettings,
  rest: Pick<FrameSite, 'supportPhone' | 'sandbox'>,
): FrameSite {
  const { announcementText: text, announcementLinkText: linkText, announcementLinkHref: linkHref } = settings;
  return {
    ...rest,
    logo: { imageUrl: settings.logoImageUrl, height: settings.logoHeight },
    announcement: text === null ? null : { text, linkText, linkHref },
  };
}
