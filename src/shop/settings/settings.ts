import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { settings } from '../../database/tables/settings.ts';
import { listActivity } from '../activity/activity-log.ts';
import type { ActivityEntry } from '../activity/activity.schema.ts';
import { assertProved } from '../access/proved.ts';
import { changedFields } from '../edit/edit.rules.ts';
import { type Edit, type SavedEdit, revisionOf, saveEdit } from '../edit/edits.ts';
import type { Shop } from '../shop.types.ts';
import { type AnySection, isObject, readSection } from './section.schema.ts';
import { type SectionKey, type ShopSettings, readSettings, sectionOf } from './sections.schema.ts';

type Draft<Key extends SectionKey> = ShopSettings[Key];

/** All that is stored, in one query; what is not, by its default. */
export async function readStoredSettings(db: Database): Promise<ShopSettings> {
  return readSettings(await db.select({ section: settings.section, value: settings.value }).from(settings));
}

export type EditedSection<Key extends SectionKey> = {
  draft: Draft<Key>;
  revision: string;
  history: ActivityEntry[];
};

/** A section for its form: as it is stored, whatever the environment says. */
export async function findEditedSection<Key extends SectionKey>(
  shop: Shop,
  key: Key,
): Promise<EditedSection<Key>> {
  const [draft, history] = await Promise.all([
    readDraft(shop.db, key),
    listActivity(shop, { subjectType: 'settings', subjectId: key }),
  ]);
  return { draft, revision: revisionOf(draft), history };
}

/** How the shop is paid, and who gets in. docs/behaviour/accounts-and-access.md#asked-again. */
const provedSections: ReadonlySet<SectionKey> = new Set<SectionKey>(['checkout', 'staff']);

/** Saves a section; its draft has passed its schema. Refuses when others saved it meanwhile. */
export async function saveSection<Key extends SectionKey>(
  shop: Shop,
  { key, ...edit }: Edit<Draft<Key>> & { key: Key },
): Promise<SavedEdit<Draft<Key>>> {
  const section = sectionOf(key);
  return saveEdit<Draft<Key>>(shop, {
    ...edit,
    right: 'settings',
    subject: { type: 'settings', id: key, name: section.label },
    labels: section.labels,
    async read(tx) {
      if (provedSections.has(key)) assertProved(shop, edit.actor);
      // The row may not be there yet: it cannot be what two who save wait for.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings ${key}`}))`);
      return readDraft(tx, key);
    },
    async write(tx, now) {
      const value = toStored(section, edit.draft, await readRow(tx, key));
      await tx
        .insert(settings)
        .values({ section: key, value, updatedAt: now })
        .onConflictDoUpdate({ target: settings.section, set: { value, updatedAt: now } });
    },
    files: (draft) => (section.media ?? []).map((field) => String(Reflect.get(draft, field)) || null),
  });
}

async function readDraft<Key extends SectionKey>(db: Database, key: Key): Promise<Draft<Key>> {
  return readSection(sectionOf(key), await readRow(db, key));
}

async function readRow(db: Database, key: SectionKey): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.section, key));
  return row?.value;
}

/** What differs from the defaults, and what a later version may have stored beside it. */
function toStored<Section extends object>(
  { labels, defaults }: AnySection<Section>,
  draft: Section,
  stored: unknown,
) {
  const foreign = Object.entries(isObject(stored) ? stored : {}).filter(([field]) => !(field in defaults));
  const own = changedFields(labels, defaults, draft);
  return {
    ...Object.fromEntries(foreign),
    ...Object.fromEntries(own.map((field) => [field, draft[field]])),
  };
}
