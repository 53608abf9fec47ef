import type { PublicSettings } from './public-settings.rules.ts';
import { publicSettings } from './tell-settings.rules.ts';
import { type SectionKey, type ShopSettings, defaultSettings } from './sections.schema.ts';

type Changes = { [Key in SectionKey]?: Partial<ShopSettings[Key]> };

/** The settings of a shop whose owner set no more than this, for `settings` of a test's shop. */
export function settingsWith(changes: Changes = {}): () => ShopSettings {
  const entries = Object.entries(defaultSettings).map(([key, section]) => [
    key,
    { ...section, ...changes[key as SectionKey] },
  ]);
  const settings = Object.fromEntries(entries) as ShopSettings;
  return () => settings;
}

/** What pages know of a shop whose owner set nothing. */
export const untouched: PublicSettings = publicSettings(defaultSettings);

export const untouchedWords = defaultSettings.words;
