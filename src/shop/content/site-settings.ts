import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { siteSettings } from '../../database/tables/content.ts';
import { listActivity } from '../activity/activity-log.ts';
import type { ActivityEntry } from '../activity/activity.schema.ts';
import { type Edit, type SavedEdit, revisionOf, saveEdit } from '../edit/edits.ts';
import type { Shop } from '../shop.types.ts';
import { type SiteSettings, withSiteDefaults } from './site-settings.rules.ts';
import {
  type AnnouncementDraft,
  type LogoDraft,
  type SettingsDraft,
  announcementLabels,
  logoLabels,
  settingsLabels,
  settingsMedia,
  toSettingsColumns,
  toSettingsDraft,
} from './site-settings.schema.ts';

/** The one row's id (docs/behaviour/back-office.md#homepage). */
const SETTINGS_ID = 1;

/**
 * The shop's one record of settings. A failing read is logged and counts as empty
 * (docs/behaviour/back-office.md#homepage).
 */
export async function getSiteSettings(shop: Shop): Promise<SiteSettings> {
  try {
    const [row] = await shop.db.select().from(siteSettings).where(eq(siteSettings.id, SETTINGS_ID));
    return withSiteDefaults(row);
  } catch (error) {
    shop.log.error({ err: error }, 'Error fetching site settings:');
    return withSiteDefaults(undefined);
  }
}

const SUBJECT = { type: 'site-settings', id: String(SETTINGS_ID) } as const;

export type EditedSettings = { draft: SettingsDraft; revision: string; history: ActivityEntry[] };

/** The shop's settings for their form; the defaults where nobody saved any yet. */
export async function findEditedSettings(shop: Shop): Promise<EditedSettings> {
  const [draft, history] = await Promise.all([
    readSettingsDraft(shop.db),
    listActivity(shop, { subjectType: SUBJECT.type, subjectId: SUBJECT.id }),
  ]);
  return { draft, revision: revisionOf(draft), history };
}

/**
 * Saves the shop's settings and removes the files that they no longer show. The draft has passed its schema. Refuses
 * when others saved them meanwhile.
 */
export async function updateSiteSettings(
  shop: Shop,
  edit: Edit<SettingsDraft>,
): Promise<SavedEdit<SettingsDraft>> {
  return saveEdit(shop, {
    right: 'content',
    ...edit,
    subject: SUBJECT,
    labels: settingsLabels,
    async read(tx) {
      await lockSettings(tx);
      return readSettingsDraft(tx);
    },
    async write(tx, now) {
      const columns = { ...toSettingsColumns(edit.draft), updatedAt: now };
      await tx
        .insert(siteSettings)
        .values({ id: SETTINGS_ID, ...columns })
        .onConflictDoUpdate({ target: siteSettings.id, set: columns });
    },
    files: (settings) => settingsMedia.map((key) => settings[key]),
  });
}

export type EditedAnnouncement = { draft: AnnouncementDraft; revision: string; history: ActivityEntry[] };

/** The announcement alone, for the settings' form of it. */
export async function findEditedAnnouncement(shop: Shop): Promise<EditedAnnouncement> {
  const { draft: settings, history } = await findEditedSettings(shop);
  const draft = announcementOf(settings);
  return { draft, revision: revisionOf(draft), history };
}

/** Saves the announcement where all of the homepage's settings are stored, and leaves those alone. */
export async function updateAnnouncement(
  shop: Shop,
  edit: Edit<AnnouncementDraft>,
): Promise<SavedEdit<AnnouncementDraft>> {
  return saveEdit(shop, {
    ...edit,
    right: 'settings',
    subject: SUBJECT,
    labels: announcementLabels,
    async read(tx) {
      await lockSettings(tx);
      return announcementOf(await readSettingsDraft(tx));
    },
    async write(tx, now) {
      const columns = { ...edit.draft, updatedAt: now };
      await tx
        .insert(siteSettings)
        .values({ id: SETTINGS_ID, ...columns })
        .onConflictDoUpdate({ target: siteSettings.id, set: columns });
    },
  });
}

function announcementOf(settings: SettingsDraft): AnnouncementDraft {
  const { announcementText, announcementLinkText, announcementLinkHref } = settings;
  return { announcementText, announcementLinkText, announcementLinkHref };
}

export type EditedLogo = { draft: LogoDraft; revision: string; history: ActivityEntry[] };

/** The logo alone, likewise. */
export async function findEditedLogo(shop: Shop): Promise<EditedLogo> {
  const { draft: settings, history } = await findEditedSettings(shop);
  const draft = logoOf(settings);
  return { draft, revision: revisionOf(draft), history };
}

/** Saves the logo where all of the homepage's settings are stored, and removes the file of the one before. */
export async function updateLogo(shop: Shop, edit: Edit<LogoDraft>): Promise<SavedEdit<LogoDraft>> {
  return saveEdit(shop, {
    ...edit,
    right: 'settings',
    subject: SUBJECT,
    labels: logoLabels,
    async read(tx) {
      await lockSettings(tx);
      return logoOf(await readSettingsDraft(tx));
    },
    async write(tx, now) {
      const { logoImageUrl, logoHeight } = edit.draft;
      const columns = {
        logoImageUrl: logoImageUrl || null,
        logoHeight: Number(logoHeight),
        updatedAt: now,
      };
      await tx
        .insert(siteSettings)
        .values({ id: SETTINGS_ID, ...columns })
        .onConflictDoUpdate({ target: siteSettings.id, set: columns });
    },
    files: (logo) => [logo.logoImageUrl],
  });
}

function logoOf({ logoImageUrl, logoHeight }: SettingsDraft): LogoDraft {
  return { logoImageUrl, logoHeight };
}

/** The row may not be there yet: it cannot be what two who save wait for. */
async function lockSettings(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('site-settings'))`);
}

async function readSettingsDraft(db: Database): Promise<SettingsDraft> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.id, SETTINGS_ID));
  return toSettingsDraft(row);
}
