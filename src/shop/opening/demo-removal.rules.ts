/** What the demo brought, in the order in which it is told of. docs/behaviour/opening-a-shop.md#removing-the-demo. */
const kinds = {
  product: ['product', 'products'],
  category: ['category', 'categories'],
  guide: ['care guide', 'care guides'],
  diagnosis: ['symptom', 'symptoms'],
  step: ['How It Works step', 'How It Works steps'],
  testimonial: ['testimonial', 'testimonials'],
  'promo-code': ['promo code', 'promo codes'],
  page: ['information page (becomes a draft)', 'information pages (become drafts)'],
  home: ['text or picture of the home page', 'texts and pictures of the home page'],
} as const;

export type RemovableKind = keyof typeof kinds;

export const removableKinds = Object.keys(kinds) as RemovableKind[];

const whys = {
  changed: 'changed by staff',
  ordered: 'in an order',
  held: 'somebody is paying for it',
  used: 'used by products that stay',
} as const;

export type WhyKept = keyof typeof whys;

export type KeptItem = { kind: RemovableKind; id: string; name: string; why: WhyKept };

export type DemoCounts = Readonly<Record<RemovableKind, number>>;

/** '57 products', '1 category', …; what there is none of is left out. */
export function countLines(counts: DemoCounts): string[] {
  return removableKinds.flatMap((kind) => {
    const [one, many] = kinds[kind];
    return counts[kind] === 0 ? [] : [`${counts[kind]} ${counts[kind] === 1 ? one : many}`];
  });
}

export function countAll(counts: DemoCounts): number {
  return removableKinds.reduce((sum, kind) => sum + counts[kind], 0);
}

const home: Readonly<Record<string, string>> = {
  hero_title: 'Hero title',
  hero_subtitle: 'Hero subtitle',
  hero_image_url: 'Hero picture',
  announcement_text: 'Announcement',
  announcement_link_text: 'Link of the announcement',
  handpicked_title: 'Hand-picked title',
  handpicked_description: 'Hand-picked description',
  handpicked_media_url: 'Hand-picked picture',
};

/** What a column of the home page is called. */
export const homeName = (column: string): string => home[column] ?? column;

export const whyKeptText = (why: WhyKept): string => whys[why];

/** Where staff see what was left, and delete it if they want. */
export function keptHref({ kind, id }: KeptItem): string {
  switch (kind) {
    case 'product':
      return `/admin/products?dialog=edit&id=${id}`;
    case 'category':
      return '/admin/categories';
    case 'guide':
      return `/admin/plant-care?dialog=edit&id=${id}`;
    case 'diagnosis':
      return `/admin/plant-care/diagnosis?dialog=edit&id=${id}`;
    case 'step':
      return '/admin/homepage?tab=how-it-works';
    case 'testimonial':
      return '/admin/homepage?tab=testimonials';
    case 'promo-code':
      return `/admin/promo-codes?dialog=edit&id=${id}`;
    case 'page':
      return `/admin/pages/${id}`;
    case 'home':
      return '/admin/homepage';
  }
}
