import { eq } from 'drizzle-orm';
import { siteSettings } from '../../database/tables/content.ts';
import type { ActivityEntry } from '../activity/activity.types.ts';
import { listActivity } from '../activity/list-activity.ts';
import type { Shop } from '../shop.types.ts';
import { draftRevision } from './draft-revision.ts';
import { toSettingsDraft } from './settings-draft.rules.ts';
import type { SettingsDraft } from './site-settings.schema.ts';

/** The one row's id (specification, admin §9), as the history knows it. */
export const SETTINGS_ID = '1';

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
