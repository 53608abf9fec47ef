import { expect, test } from 'vitest';
import { withSiteDefaults } from '../../shop/content/site-settings.rules.ts';
import { toFrameSite } from './frame-site.ts';

const rest = { supportPhone: '+91 98765 43210', sandbox: true };

test('a shop without settings has the default logo and no announcement', () => {
  expect(toFrameSite(withSiteDefaults(undefined), rest)).toEqual({
    ...rest,
    logo: { imageUrl: null, height: 32 },
    announcement: null,
  });
});

test('an announcement needs a text, its link is optional', () => {
  const settings = withSiteDefaults({ announcementText: 'Monsoon sale' });
  expect(toFrameSite(settings, rest).announcement).toEqual({
    text: 'Monsoon sale',
    linkText: null,
    linkHref: '#',
  });
});
