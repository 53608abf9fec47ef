import type { PlantFacts } from '../src/shop/catalogue/plant-facts.rules.ts';
import type { DeliverySettings } from '../src/shop/settings/delivery.schema.ts';

/** Everything a freshly made demo shop holds. Money is paise; pictures are file base names in demo/pictures. */
export type DemoShop = {
  categories: string[];
  products: DemoProduct[];
  promoCodes: DemoPromoCode[];
  delivery: Pick<DeliverySettings, 'zones' | 'dispatchDays'>;
  siteSettings: DemoSiteSettings;
  howItWorksSteps: DemoHowItWorksStep[];
  testimonials: DemoTestimonial[];
  pages: DemoPage[];
  plantCareGuides: DemoPlantCareGuide[];
  diagnoses: DemoDiagnosis[];
};

export type DemoProduct = DemoVariantProduct | DemoPlainProduct | DemoOlderColorsProduct;

/** What the catalogue's authors write for every kind of product. */
export type DemoProductText = {
  slug: string;
  name: string;
  categories: string[];
  featuredCategory: string;
  /** Paragraphs with an empty line between them. */
  description: string;
  glance: string[];
  /** Of plants; pots have none. */
  facts: PlantFacts;
  lightInstructionText: string | null;
  isPublished: boolean;
  isFeatured: boolean;
  includeInDeals: boolean;
};

/** With variants, price and discount are those of the variant shown first, stock is the sum of all. */
export type DemoProductBase = DemoProductText & {
  picture: string;
  /** Of a plant: its leaves from near by, its size beside something well known, it in a room, its box; pots have none. */
  furtherPictures: string[];
  /** In words what each of its pictures shows, by the picture's name. */
  seen: Record<string, string>;
  pricePaise: number;
  isDiscounted: boolean;
  discountPricePaise: number | null;
  stock: number;
};

export type DemoVariantProduct = DemoProductBase & {
  kind: 'variants';
  attributes: DemoAttributes;
  dependencyRules: DemoDependencyRule[];
  variants: DemoVariant[];
};

export type DemoPlainProduct = DemoProductBase & { kind: 'plain' };

export type DemoOlderColorsProduct = DemoProductBase & {
  kind: 'older-colors';
  availableColors: DemoOlderColor[];
  /** Colour id to pictures; every enabled colour has at least one. */
  colorImages: Record<string, string[]>;
  availableSizes: DemoOlderSize[];
  defaultColor: string;
  defaultSize: string;
};

export type DemoAttributeValue = {
  name: string;
  enabled: boolean;
  /** Of a colour. */
  hex?: string;
  /** Of a size: how tall the plant is. */
  height?: string | undefined;
};

export type DemoAttributes = {
  sizes: DemoAttributeValue[];
  potTypes: DemoAttributeValue[];
  potColors: DemoAttributeValue[];
};

/** As stored: docs/behaviour/variants.md#dependency-rules. An empty list allows every enabled value. */
export type DemoDependencyRule = {
  pot_size: string;
  allowed_pot_types: string[];
  allowed_pot_colors: string[];
};

export type DemoVariant = {
  size: string;
  potType: string;
  potColor: string;
  pricePaise: number;
  isDiscounted: boolean;
  discountPricePaise: number | null;
  stock: number;
  picture: string;
};

/** priceModifier is in rupees, as in the stored older options (docs/behaviour/variants.md#older-options). */
export type DemoOlderColor = {
  id: string;
  name: string;
  hexColor: string;
  enabled: boolean;
  priceModifier: number;
};

export type DemoOlderSize = { id: string; name: string; enabled: boolean };

/** Dates are YYYY-MM-DD in Indian time, the end inclusive; discountValue is a percentage. */
export type DemoPromoCode = {
  code: string;
  description: string;
  discountValue: number;
  maxDiscountAmountPaise: number | null;
  startDate: string;
  endDate: string;
  isActive: boolean;
  usageLimit: number | null;
  usageCount: number;
};

export type DemoSiteSettings = {
  heroTitle: string;
  heroSubtitle: string;
  heroImageUrl: string;
  heroVideoUrl: string | null;
  announcementText: string;
  announcementLinkText: string;
  /** A path on this shop: put the shop's public address before it, as the form takes only http(s) or '#'. */
  announcementLinkHref: string;
  logoImageUrl: string | null;
  logoHeight: number;
  handpickedTitle: string;
  handpickedDescription: string;
  handpickedMediaUrl: string;
  handpickedMediaType: 'image' | 'video';
};

export type DemoHowItWorksStep = {
  title: string;
  description: string;
  icon: 'Sprout' | 'Box' | 'Smile' | 'Package' | 'Truck' | 'Leaf';
  displayOrder: number;
};

export type DemoTestimonial = { name: string; quote: string; avatarUrl: string | null; isPublished: boolean };

/** body is simple markdown: paragraphs, '## ' headings, '- ' lists, **bold** and [links](/path). */
export type DemoPage = { slug: string; heading: string; body: string };

/** Sections are blocks with an empty line between them; a block of lines that start with '- ' is a list. */
export type DemoPlantCareGuide = {
  name: string;
  productSlug: string;
  picture: string;
  tags: string[];
  about: string;
  water: string;
  light: string;
  care: string;
  growth: string;
  humidity: string;
  toxicity: string;
  troubleshooting: string;
  faqStructured: { id: string; question: string; answer: string }[];
  isPublished: boolean;
};

/** A symptom with what may cause it; `plants` are slugs of products whose guides it leads to. */
export type DemoDiagnosis = {
  symptom: string;
  looks: string;
  causes: { name: string; signs: string; remedy: string }[];
  plants: string[];
};
