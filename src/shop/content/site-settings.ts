import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { siteSettings } from '../../database/tables/content.ts';
import { listActivity } from '../activity/activity-log.ts';
import type { ActivityEntry } from '../activity/activity.schema.ts';
import type { Shop } from '../shop.types.ts';
import { discardReplaced } from './discard-replaced.ts';
import { draftRevision } from './draft-revision.ts';
import { type DraftEdit, type SavedDraft, saveDraft } from './save-draft.ts';
import { type SiteSettings, withSiteDefaults } from './site-settings.rules.ts';
import {
  type SettingsDraft,
  settingsLabels,
  settingsMedia,
  toSettingsColumns,
  toSettingsDraft,
} from './site-settings.schema.ts';

/** The shop's one record of settings. A failing read is logged and counts as empty (specification, storefront §8). */
export async function getSiteSettings(shop: Shop): Promise<SiteSettings> {
  try {
    const [row] = await shop.db.select().from(siteSettings).where(eq(siteSettings.id, 1));
    return withSiteDefaults(row);
  } catch (error) {
    shop.log.error({ err: error }, 'Error fetching site settings:');
    return withSiteDefaults(undefined);
  }
}

/** The one row's id (specification, admin §9), as the history knows it. */
const SETTINGS_ID = '1';

export type EditedSettings = { draft: SettingsDraft; revision: string; history: ActivityEntry[] };

/** The shop's settings for their form; the defaults where nobody saved any yet. */
export async function findEditedSettings(shop: Shop): Promise<EditedSettings> {
  const [rows, history] = await Promise.all([
    shop.db
      .select()
      .from(siteSettings)
      .where(eq(siteSettings.id, Number(SETTINGS_ID))),
    listActivity(shop, { subjectType: 'site-settings', subjectId: SETTINGS_ID }),
  ]);
  const draft = toSettingsDraft(rows[0]);
  return { draft, revision: draftRevision(draft), history };
}

/**
 * Saves the shop's settings and removes the files that they no longer show. The draft has passed its schema. Refuses
 * when others saved them meanwhile.
 */
export async function updateSiteSettings(
  shop: Shop,
  edit: DraftEdit<SettingsDraft>,
): Promise<SavedDraft<SettingsDraft>> {
  const { actor, draft } = edit;
  const saved = await saveDraft(shop, {
    ...edit,
    subject: { type: 'site-settings', id: SETTINGS_ID },
    labels: settingsLabels,
    read: readLocked,
    async write(tx, now) {
      const columns = { ...toSettingsColumns(draft), updatedAt: now };
      await tx
        .insert(siteSettings)
        .values({ id: Number(SETTINGS_ID), ...columns })
        .onConflictDoUpdate({ target: siteSettings.id, set: columns });
    },
  });
  if (!saved.ok) return saved;
  const filesOf = (settings: SettingsDraft) => settingsMedia.map((key) => settings[key]);
  await discardReplaced(shop, { actor, before: filesOf(saved.before), after: filesOf(draft) });
  return saved;
}

async function readLocked(tx: Database): Promise<SettingsDraft> {
  // The row may not be there yet: it cannot be what two who save wait for.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('site-settings'))`);
  const [row] = await tx
    .select()
    .from(siteSettings)
    .where(eq(siteSettings.id, Number(SETTINGS_ID)));
  return toSettingsDraft(row);
}
