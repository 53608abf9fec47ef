import type { siteSettings } from '../../database/tables/content.ts';
import type { DraftLabels } from '../activity/draft-changes.rules.ts';
import type { SettingsDraft } from './site-settings.schema.ts';
import { withSiteDefaults } from './site-settings.rules.ts';

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

/** Those that hold the address of a file. */
export const settingsMedia = ['logoImageUrl', 'heroVideoUrl', 'heroImageUrl', 'handpickedMediaUrl'] as const;

/** The stored settings as the form edits them: texts with their defaults, files only where there is one. */
export function toSettingsDraft(
  stored: Partial<typeof siteSettings.$inferSelect> | undefined,
): SettingsDraft {
  const shown = withSiteDefaults(stored);
  return {
    logoImageUrl: stored?.logoImageUrl ?? '',
    logoHeight: String(shown.logoHeight),
    heroTitle: shown.heroTitle,
    heroSubtitle: shown.heroSubtitle,
    heroVideoUrl: stored?.heroVideoUrl ?? '',
    heroImageUrl: stored?.heroImageUrl ?? '',
    handpickedTitle: shown.handpickedTitle,
    handpickedDescription: shown.handpickedDescription,
    handpickedMediaUrl: stored?.handpickedMediaUrl ?? '',
    handpickedMediaType: shown.handpickedMediaType,
    announcementText: shown.announcementText ?? '',
    announcementLinkText: shown.announcementLinkText ?? '',
    announcementLinkHref: shown.announcementLinkHref,
  };
}

/** The columns that a checked draft stands for. */
export function toSettingsColumns(draft: SettingsDraft) {
  return {
    ...draft,
    logoImageUrl: draft.logoImageUrl || null,
    logoHeight: Number(draft.logoHeight),
    heroVideoUrl: draft.heroVideoUrl || null,
    heroImageUrl: draft.heroImageUrl || null,
    handpickedMediaUrl: draft.handpickedMediaUrl || null,
  };
}
