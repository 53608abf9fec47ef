import { type HeadingFont, defaultLook, lookStyle } from './look.rules.ts';
import { DEFAULT_FREE_ABOVE_PAISE, usualFreeAbove } from './free-delivery.rules.ts';
import type { LookSettings } from './look.schema.ts';
import { paletteOf } from './palette.rules.ts';
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

/** Where the shop can be followed, in the footer's order. */
export const socialNetworks = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  x: 'X',
  pinterest: 'Pinterest',
} as const;

export function publicSettings({ shop, look, delivery }: ShopSettings): PublicSettings {
  const ownLook = publicLook(look);
  const freeAbovePaise = usualFreeAbove(delivery);
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
    ...(Object.keys(ownLook).length > 0 && { look: ownLook }),
    ...(freeAbovePaise !== DEFAULT_FREE_ABOVE_PAISE && { freeAbovePaise }),
  };
}

function publicLook(look: LookSettings): PublicLook {
  const { brand, accent, headingFont, icon, sharePicture } = look;
  const style = lookStyle(look);
  return {
    ...(Object.keys(style).length > 0 && { style }),
    ...(headingFont !== defaultLook.headingFont && { font: headingFont }),
    ...(brand !== defaultLook.brand && { themeColor: paletteOf(look)['leaf-700'] }),
    ...(accent !== defaultLook.accent && { paymentColor: paletteOf(look).accent.toUpperCase() }),
    ...(icon !== '' && { icon: iconVersion(icon) }),
    ...(sharePicture !== '' && { sharePicture }),
  };
}

/** An uploaded file has an address of its own: short, it names the version. */
export function iconVersion(address: string): string {
  let sum = 0;
  for (const letter of address) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
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
