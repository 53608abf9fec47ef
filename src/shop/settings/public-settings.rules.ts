import type { HeadingFont } from './look.rules.ts';

/**
 * What every page may know of the owner's settings: it stands in the document of each, for everybody to read. Pages get
 * it by `usePublicSettings` and `settingsOf` (src/http/public-settings.ts).
 */
export type PublicSettings = {
  name: string;
  tagline: string;
  legalName: string;
  address: string;
  email: string;
  /** Empty where the owner gave none. */
  phone: string;
  /** Where the chat button leads; null where there is none. */
  chatPhone: string | null;
  hours: string;
  social: readonly { label: string; href: string }[];
  /** Where it is another than the shop comes with. */
  look?: PublicLook;
  /** Likewise: above which value of the goods delivery is free; null where it never is. */
  freeAbovePaise?: number | null;
};

/** Each where it is not as the shop comes. docs/behaviour/settings.md#look. */
export type PublicLook = {
  /** Tokens, for the document's own element. */
  style?: Record<`--${string}`, string>;
  font?: HeadingFont;
  /** Around the page, in browsers that colour their own frame. */
  themeColor?: string;
  paymentColor?: string;
  /** Names the icon's version in its addresses. */
  icon?: string;
  sharePicture?: string;
};

/** Nobody's: what stands for a phone where the owner gave none. */
export const NO_PHONE = '+91 00000 00000';

/** A phone as it may be told: nothing where it only stands for one. docs/behaviour/settings.md#where-contact-details-stand. */
export const toldPhone = (phone: string) => (phone === NO_PHONE ? '' : phone);

/** Where the shop can be followed, in the footer's order. */
export const socialNetworks = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  x: 'X',
  pinterest: 'Pinterest',
} as const;

/** For a page that failed before it was known whose shop this is. */
export const unknownSettings: PublicSettings = {
  name: '',
  tagline: '',
  legalName: '',
  address: '',
  email: '',
  phone: '',
  chatPhone: null,
  hours: '',
  social: [],
};
