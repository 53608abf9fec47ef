import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { informationPages } from '../../database/tables/content.ts';
import type { ActivityEntry } from '../activity/activity.types.ts';
import { listActivity } from '../activity/list-activity.ts';
import type { Shop } from '../shop.types.ts';
import { draftRevision } from './draft-revision.ts';
import type { PageDraft } from './information-page.schema.ts';
import { type InformationSlug, withPageDefaults } from './information-pages.rules.ts';

export type EditedPage = {
  slug: InformationSlug;
  draft: PageDraft;
  revision: string;
  /** What is shown in place of an empty text. */
  filler: string;
  history: ActivityEntry[];
};

/** An information page for its editor; its own heading and no text where nobody wrote it yet. */
export async function findEditedPage(shop: Shop, slug: InformationSlug): Promise<EditedPage> {
  const [draft, history] = await Promise.all([
    readPageDraft(shop.db, slug),
    listActivity(shop, { subjectType: 'information-page', subjectId: slug }),
  ]);
  const filler = withPageDefaults(slug, undefined).body;
  return { slug, draft, revision: draftRevision(draft), filler, history };
}

export async function readPageDraft(db: Database, slug: InformationSlug): Promise<PageDraft> {
  const [row] = await db.select().from(informationPages).where(eq(informationPages.slug, slug));
  return { heading: withPageDefaults(slug, row).heading, body: row?.body ?? '' };
}
