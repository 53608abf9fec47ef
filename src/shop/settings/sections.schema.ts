import type * as z from 'zod/mini';
import { type AnySection, isObject, readSection } from './section.schema.ts';
import { words } from './words.schema.ts';
import { couriersSection } from './couriers.schema.ts';
import { claimsSection } from './claims.schema.ts';
import { checkoutSection } from './checkout-rules.schema.ts';
import { deliverySection } from './delivery.schema.ts';
import { lookSettings } from './look.schema.ts';
import { reviewsSection } from './reviews.schema.ts';
import { invoicesSection } from './invoices.schema.ts';
import { taxesSection } from './taxes.schema.ts';
import { shopDetails } from './shop-details.schema.ts';
import { staffSettings } from './staff.schema.ts';

/** Every section of the owner's settings, in the order of the tabs. A new one stands here, and in its own file. */
export const settingsSections = {
  shop: shopDetails,
  look: lookSettings,
  words,
  checkout: checkoutSection,
  delivery: deliverySection,
  claims: claimsSection,
  reviews: reviewsSection,
  staff: staffSettings,
  taxes: taxesSection,
  couriers: couriersSection,
  invoices: invoicesSection,
} as const;

type Sections = typeof settingsSections;
export type SectionKey = keyof Sections;

/** Everything that the owner can set, with its defaults filled in: what `shop.settings()` gives. */
export type ShopSettings = { readonly [Key in SectionKey]: Readonly<z.infer<Sections[Key]['schema']>> };

export const sectionKeys = Object.keys(settingsSections) as SectionKey[];

/** A section by its key, for who handles any of them. */
export function sectionOf<Key extends SectionKey>(key: Key) {
  return settingsSections[key] as unknown as AnySection<ShopSettings[Key]>;
}

/** All sections, of the rows that are stored; whatever those hold. */
export function readSettings(rows: readonly { section: string; value: unknown }[]): ShopSettings {
  const entries = sectionKeys.map((key) => {
    const stored = rows.find((row) => row.section === key)?.value;
    return [key, readSection(sectionOf(key), stored)];
  });
  return Object.fromEntries(entries) as ShopSettings;
}

export const defaultSettings: ShopSettings = readSettings([]);

/**
 * What the environment says in the owner's place, by section and field, with the name of the variable
 * (docs/behaviour/settings.md#the-environment).
 */
export type SettingsFromEnvironment = {
  readonly [Key in SectionKey]?: {
    readonly [Field in keyof ShopSettings[Key]]?: { variable: string; value: ShopSettings[Key][Field] };
  };
};

export function withEnvironment(settings: ShopSettings, environment: SettingsFromEnvironment): ShopSettings {
  const entries = Object.entries(settings).map(([key, section]) => {
    const given = Object.entries(environment[key as SectionKey] ?? {});
    return [key, { ...section, ...Object.fromEntries(given.map(([field, { value }]) => [field, value])) }];
  });
  return Object.fromEntries(entries) as ShopSettings;
}

/** By section and field: the variable that settles it. */
export type SetBy = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function variablesOf(environment: SettingsFromEnvironment): SetBy {
  const entries = Object.entries(environment).map(([key, fields]) => [
    key,
    Object.fromEntries(Object.entries(fields).map(([field, { variable }]) => [field, variable])),
  ]);
  return Object.fromEntries(entries.filter(([, fields]) => isObject(fields))) as SetBy;
}
