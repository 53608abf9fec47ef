import type { MetaDescriptor } from 'react-router';
import { normaliseImageAddress } from '../../shop/catalogue/image-address.rules.ts';
import type { SiteSettings } from '../../shop/content/site-settings.rules.ts';
import { pageMeta } from '../found/page-meta.ts';
import { organizationData } from '../found/structured-data.ts';

const TITLE = 'Plant Store · Plants and pots for Indian homes';
/** Search engines want a picture made of dots. */
const OWN_LOGO = '/apple-touch-icon.png';

/** What search engines and link previews are told of the shop itself. */
export function homeMeta(data: { settings: SiteSettings; appUrl: string } | undefined): MetaDescriptor[] {
  if (!data) return [{ title: TITLE }];
  const { settings, appUrl } = data;
  const logo = normaliseImageAddress(settings.logoImageUrl, appUrl) ?? `${appUrl}${OWN_LOGO}`;
  return [
    ...pageMeta(appUrl, {
      title: TITLE,
      description: settings.heroSubtitle,
      path: '/',
      imageUrl: settings.heroImageUrl,
    }),
    organizationData(appUrl, logo),
  ];
}
