import type { siteSettings } from '../../database/tables/content.ts';

type Stored = Omit<typeof siteSettings.$inferSelect, 'id' | 'updatedAt' | 'showsSamples'>;
type Row = Partial<Stored> & { showsSamples?: boolean };
type MayBeEmpty =
  | 'heroVideoUrl'
  | 'announcementText'
  | 'announcementLinkText'
  | 'logoImageUrl'
  | 'handpickedMediaUrl';
type FilledSettings = Pick<Stored, MayBeEmpty> & {
  [Key in Exclude<keyof Stored, MayBeEmpty>]: NonNullable<Stored[Key]>;
};
export type SiteSettings = Omit<FilledSettings, 'heroImageUrl'> & {
  heroImageUrl: string | null;
  /** What the shop comes with may stand where nobody entered anything (docs/behaviour/opening-a-shop.md#an-empty-shop). */
  showsSamples: boolean;
  /** There is something to show beside the words that everybody gets. */
  hasHandPicked: boolean;
};

/** docs/behaviour/back-office.md#homepage: what counts where nothing was entered. */
const DEFAULTS: FilledSettings = {
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

export function withSiteDefaults(stored: Row | undefined): SiteSettings {
  const showsSamples = stored?.showsSamples ?? true;
  const handPicked = [stored?.handpickedTitle, stored?.handpickedDescription, stored?.handpickedMediaUrl];
  return {
    ...withDefaults(stored),
    ...(showsSamples ? {} : { heroImageUrl: stored?.heroImageUrl || null }),
    showsSamples,
    hasHandPicked: showsSamples || handPicked.some(Boolean),
  };
}

/** As their form begins. */
export function withDefaults(stored: Partial<Stored> | undefined): FilledSettings {
  const entries = Object.entries(DEFAULTS).map(([key, fallback]) => {
    const value = stored?.[key as keyof Stored];
    return [key, value === null || value === undefined || value === '' ? fallback : value];
  });
  return Object.fromEntries(entries) as FilledSettings;
}

/** Of the categories that the shop comes with: a picture of its own, and a sentence above its list. */
const sampleCategories = new Map<string, readonly [file: string | null, words: string]>([
  ['Air-Purifying', ['category-air-purifying', 'Leafy plants for rooms in which you breathe and sleep.']],
  ['Flowering', ['category-flowering', 'Colour and scent for a bright sill or a balcony.']],
  ['Foliage', ['category-foliage', 'Large, marked and glossy leaves, beautiful all year.']],
  ['Hanging & Trailing', ['category-hanging', 'For shelves, baskets and the tops of cupboards.']],
  ['Herbs & Edible', ['category-herbs', 'Leaves for the kitchen, picked from your own sill.']],
  ['Indoor Plants', ['category-indoor', 'Plants that live with you, from desk to floor.']],
  ['Low-Light', ['snake-plant--in-a-room', 'For corners and corridors that the sun never finds.']],
  ['Outdoor & Balcony', ['bougainvillea--in-a-room', 'Sun lovers for balcony, terrace and garden.']],
  ['Pots & Planters', [null, 'The right home for every plant, from clay to glaze.']],
  ['Succulents & Cacti', ['jade-plant--in-a-room', 'Little water, much sun, and years of patience.']],
  ['Deals', [null, 'Healthy plants at a lower price, while they last.']],
]);

const sampleOf = ({ showsSamples }: Pick<SiteSettings, 'showsSamples'>, name: string) =>
  showsSamples ? sampleCategories.get(name) : undefined;

type OfCategory = { name: string; description: string | null; imageUrl: string | null };

/**
 * What staff chose for a category, else what the shop comes with for one of its name. Null: a product of its own stands for it.
 */
export function categoryPicture(
  site: Pick<SiteSettings, 'showsSamples'>,
  { name, imageUrl }: Omit<OfCategory, 'description'>,
): string | null {
  const file = sampleOf(site, name)?.[0] ?? null;
  return imageUrl ?? (file === null ? null : `/media/demo/${file}.webp?w=320-480-800`);
}

/** What stands above its list: what staff wrote, else what the shop comes with. */
export const categoryWords = (
  site: Pick<SiteSettings, 'showsSamples'>,
  { name, description }: Omit<OfCategory, 'imageUrl'>,
): string | null => description ?? sampleOf(site, name)?.[1] ?? null;

/** Of somebody to ask, in the shop as it comes: one that an owner makes their own has none. */
export function expertPicture({ showsSamples }: Pick<SiteSettings, 'showsSamples'>): string | null {
  return showsSamples ? '/media/demo/plant-expert.webp' : null;
}

/** The greeting's picture that the shop comes with. */
export const isSampleHero = (address: string): boolean => /^\/media\/demo\/hero\.webp(?:\?|$)/.test(address);
