import type { siteSettings } from '../../database/tables/content.ts';

type Stored = Omit<typeof siteSettings.$inferSelect, 'id' | 'updatedAt'>;
type MayBeEmpty =
  | 'heroVideoUrl'
  | 'announcementText'
  | 'announcementLinkText'
  | 'logoImageUrl'
  | 'handpickedMediaUrl';
export type SiteSettings = Pick<Stored, MayBeEmpty> & {
  [Key in Exclude<keyof Stored, MayBeEmpty>]: NonNullable<Stored[Key]>;
};

/** docs/behaviour/back-office.md#homepage: what counts where nothing was entered. */
const DEFAULTS: SiteSettings = {
  heroTitle: 'Your Home, Greener.',
  heroSubtitle: 'Healthy plants in the right pot, brought to your door with the care they need.',
  heroImageUrl: '/media/demo/hero.webp',
  heroVideoUrl: null,
  announcementText: null,
  announcementLinkText: null,
  announcementLinkHref: '#',
  logoImageUrl: null,
  logoHeight: 32,
  handpickedTitle: 'Hand-Picked Premium Plants',
  handpickedDescription:
    'We carefully select only the healthiest, most vibrant plants to ship from our greenhouse',
  handpickedMediaUrl: null,
  handpickedMediaType: 'image',
};

export function withSiteDefaults(stored: Partial<Stored> | undefined): SiteSettings {
  const entries = Object.entries(DEFAULTS).map(([key, fallback]) => {
    const value = stored?.[key as keyof Stored];
    return [key, value === null || value === undefined || value === '' ? fallback : value];
  });
  return Object.fromEntries(entries) as SiteSettings;
}
