import { DEFAULT_FREE_ABOVE_PAISE, usualFreeAbove } from './free-delivery.rules.ts';
import { defaultLook, lookStyle } from './look.rules.ts';
import type { LookSettings } from './look.schema.ts';
import { paletteOf } from './palette.rules.ts';
import { type PublicLook, type PublicSettings, socialNetworks, toldPhone } from './public-settings.rules.ts';
import type { ShopSettings } from './sections.schema.ts';

/** What is public of the owner's settings, for all pages. docs/behaviour/settings.md#what-pages-know. */
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
    phone: toldPhone(shop.phone),
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
