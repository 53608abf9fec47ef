import * as z from 'zod/mini';
import type { siteSettings } from '../../database/tables/content.ts';
import type { DraftLabels } from '../edit/edit.rules.ts';
import { optionalLine } from '../settings/section.schema.ts';
import { prose, requiredText } from '../text.schema.ts';
import { withDefaults } from './site-settings.rules.ts';
import { isPictureAddress, isWebAddress } from '../catalogue/web-address.rules.ts';

const LOWEST_LOGO = 16;
const HIGHEST_LOGO = 128;

const media = z
  .string()
  .check(z.refine((text) => text === '' || isPictureAddress(text), 'Must be a valid URL'));
const requiredProse = (label: string, max: number) =>
  prose(max).check(z.minLength(1, `${label} is required`));
const logoHeight = z.string().check(
  z.trim(),
  z.refine((text) => text !== '' && Number(text) >= LOWEST_LOGO, {
    error: `Height must be at least ${LOWEST_LOGO}px.`,
    abort: true,
  }),
  z.refine((text) => Number(text) <= HIGHEST_LOGO, {
    error: `Height cannot exceed ${HIGHEST_LOGO}px.`,
    abort: true,
  }),
  z.refine((text) => /^\d+$/.test(text), 'Height must be a whole number.'),
);

/** What the homepage's form of settings sends. docs/behaviour/back-office.md#homepage. */
export const settingsDraftSchema = z.object({
  logoImageUrl: media,
  logoHeight,
  heroTitle: requiredText('Hero title', 200),
  heroSubtitle: requiredProse('Hero subtitle', 500),
  heroVideoUrl: media,
  heroImageUrl: media,
  handpickedTitle: requiredText('Hand-picked title', 200),
  handpickedDescription: requiredProse('Hand-picked description', 1_000),
  handpickedMediaUrl: media,
  handpickedMediaType: z.enum(['image', 'video']),
  announcementText: requiredText('Announcement text', 200),
  announcementLinkText: requiredText('Link text', 100),
  announcementLinkHref: z.string().check(
    z.trim(),
    z.refine((text) => text === '#' || isWebAddress(text), 'Must be a valid URL'),
  ),
});

export type SettingsDraft = z.infer<typeof settingsDraftSchema>;

export const settingsLabels: DraftLabels<SettingsDraft> = {
  logoImageUrl: 'Logo',
  logoHeight: 'Logo height',
  heroTitle: 'Hero title',
  heroSubtitle: 'Hero subtitle',
  heroVideoUrl: 'Hero video',
  heroImageUrl: 'Hero image',
  handpickedTitle: 'Hand-picked title',
  handpickedDescription: 'Hand-picked description',
  handpickedMediaUrl: 'Hand-picked media',
  handpickedMediaType: 'Hand-picked media type',
  announcementText: 'Announcement text',
  announcementLinkText: 'Link text',
  announcementLinkHref: 'Link URL',
};

const announcementLinkHref = settingsDraftSchema.shape.announcementLinkHref;

/** The announcement alone, in the settings' words: there it may be empty (docs/behaviour/settings.md#words). */
export const announcementDraftSchema = z.object({
  announcementText: optionalLine(200),
  announcementLinkText: optionalLine(100),
  announcementLinkHref,
});

export type AnnouncementDraft = z.infer<typeof announcementDraftSchema>;

/** The logo alone, in the settings' look (docs/behaviour/settings.md#look). */
export const logoDraftSchema = z.object({ logoImageUrl: media, logoHeight });

export type LogoDraft = z.infer<typeof logoDraftSchema>;

export const logoLabels: DraftLabels<LogoDraft> = {
  logoImageUrl: settingsLabels.logoImageUrl,
  logoHeight: settingsLabels.logoHeight,
};

export const announcementLabels: DraftLabels<AnnouncementDraft> = {
  announcementText: settingsLabels.announcementText,
  announcementLinkText: settingsLabels.announcementLinkText,
  announcementLinkHref: settingsLabels.announcementLinkHref,
};

/** Those that hold the address of a file. */
export const settingsMedia = ['logoImageUrl', 'heroVideoUrl', 'heroImageUrl', 'handpickedMediaUrl'] as const;

/** The stored settings as the form edits them: texts with their defaults, files only where there is one. */
export function toSettingsDraft(
  stored: Partial<typeof siteSettings.$inferSelect> | undefined,
): SettingsDraft {
  const shown = withDefaults(stored);
  return {
    ...shown,
    ...mediaOf((key) => stored?.[key] ?? ''),
    logoHeight: String(shown.logoHeight),
    announcementText: shown.announcementText ?? '',
    announcementLinkText: shown.announcementLinkText ?? '',
  };
}

/** The columns that a checked draft stands for. */
export function toSettingsColumns(draft: SettingsDraft) {
  return {
    ...draft,
    ...mediaOf((key) => draft[key] || null),
    // A form begins with them, and sends them along: that is no claim of the owner's.
    ...ownWords(draft, ['handpickedTitle', 'handpickedDescription']),
    logoHeight: Number(draft.logoHeight),
  };
}

/** What differs from the words that the shop comes with; null in place of those. */
function ownWords<Key extends 'handpickedTitle' | 'handpickedDescription'>(
  draft: SettingsDraft,
  keys: readonly Key[],
): Record<Key, string | null> {
  const asItComes = withDefaults(undefined);
  const entries = keys.map((key) => [key, draft[key] === asItComes[key] ? null : draft[key]]);
  return Object.fromEntries(entries) as Record<Key, string | null>;
}

type MediaKey = (typeof settingsMedia)[number];

function mediaOf<Value>(read: (key: MediaKey) => Value): Record<MediaKey, Value> {
  return Object.fromEntries(settingsMedia.map((key) => [key, read(key)])) as Record<MediaKey, Value>;
}
