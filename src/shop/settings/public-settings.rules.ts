import type { ShopSettings } from './sections.schema.ts';

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
};

/** Nobody's: what stands for a phone where the owner gave none. */
export const NO_PHONE = '+91 00000 00000';

/** Where the shop can be followed, in the footer's order. */
export const socialNetworks = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  x: 'X',
  pinterest: 'Pinterest',
} as const;

export function publicSettings({ shop }: ShopSettings): PublicSettings {
  const { name, tagline, legalName, address, email, hours } = shop;
  const keys = Object.keys(socialNetworks) as (keyof typeof socialNetworks)[];
  return {
    name,
    tagline,
    legalName,
    address,
    email,
    phone: shop.phone === NO_PHONE ? '' : shop.phone,
    chatPhone: shop.hasChat ? shop.whatsapp || shop.phone || null : null,
    hours,
    social: keys.flatMap((key) => (shop[key] ? { label: socialNetworks[key], href: shop[key] } : [])),
  };
}

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
