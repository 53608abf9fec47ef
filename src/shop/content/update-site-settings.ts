import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { siteSettings } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { discardReplaced } from './discard-replaced.ts';
import { SETTINGS_ID } from './find-edited-settings.ts';
import { type DraftEdit, type SavedDraft, saveDraft } from './save-draft.ts';
import { settingsLabels, settingsMedia, toSettingsColumns, toSettingsDraft } from './settings-draft.rules.ts';
import type { SettingsDraft } from './site-settings.schema.ts';

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
