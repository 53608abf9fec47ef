import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { informationPages } from '../../database/tables/content.ts';
import { listActivity } from '../activity/activity-log.ts';
import type { ActivityEntry } from '../activity/activity.schema.ts';
import { type Edit, type SavedEdit, revisionOf, saveEdit } from '../edit/edits.ts';
import type { Shop } from '../shop.types.ts';
import {
  type InformationPage,
  type InformationSlug,
  informationSlugs,
  withPageDefaults,
} from './information-pages.rules.ts';
import { type PageDraft, pageLabels } from './information-pages.schema.ts';

/**
 * An information page as staff wrote it, with heading and filler text where they did not; null while it is a draft
 * (docs/behaviour/content.md#information-pages).
 */
export async function findInformationPage(
  shop: Shop,
  slug: InformationSlug,
): Promise<InformationPage | null> {
  const [row] = await shop.db.select().from(informationPages).where(eq(informationPages.slug, slug));
  return row?.isPublished === false ? null : withPageDefaults(slug, row);
}

/** Those that shoppers may read, in their order: a link to another one leads to a page that is not there. */
export async function listPublishedPages(shop: Shop): Promise<InformationSlug[]> {
  const drafts = await shop.db
    .select({ slug: informationPages.slug })
    .from(informationPages)
    .where(eq(informationPages.isPublished, false));
  const hidden = new Set(drafts.map(({ slug }) => slug));
  return informationSlugs.filter((slug) => !hidden.has(slug));
}

export type AdminPage = {
  slug: InformationSlug;
  heading: string;
  /** Nobody wrote its text yet. */
  isFiller: boolean;
  isPublished: boolean;
  changedAt: Date | null;
};

/** The eight information pages in their order, as far as they were written. */
export async function listAdminPages(shop: Shop): Promise<AdminPage[]> {
  const rows = await shop.db.select().from(informationPages);
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return informationSlugs.map((slug) => {
    const row = bySlug.get(slug);
    const { heading } = withPageDefaults(slug, row);
    return {
      slug,
      heading,
      isFiller: !row?.body.trim(),
      isPublished: row?.isPublished ?? true,
      changedAt: row?.updatedAt ?? null,
    };
  });
}

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
  return { slug, draft, revision: revisionOf(draft), filler, history };
}

async function readPageDraft(db: Database, slug: InformationSlug): Promise<PageDraft> {
  const [row] = await db.select().from(informationPages).where(eq(informationPages.slug, slug));
  const { heading } = withPageDefaults(slug, row);
  return { heading, body: row?.body ?? '', isPublished: row?.isPublished ?? true };
}

/**
 * Saves the heading and text of an information page; the draft has passed its schema. Its marks are read when it is
 * shown (text-blocks.rules.ts): nothing in it is ever markup. Refuses when others saved it meanwhile.
 */
export async function updateInformationPage(
  shop: Shop,
  { slug, ...edit }: Edit<PageDraft> & { slug: InformationSlug },
): Promise<SavedEdit<PageDraft>> {
  const { draft } = edit;
  return saveEdit(shop, {
    right: 'content',
    ...edit,
    subject: { type: 'information-page', id: slug, name: draft.heading },
    labels: pageLabels,
    async read(tx) {
      // The row may not be there yet: it cannot be what two who save wait for.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('information-page ' || ${slug}))`);
      return readPageDraft(tx, slug);
    },
    async write(tx, now) {
      const columns = { ...draft, updatedAt: now };
      await tx
        .insert(informationPages)
        .values({ slug, ...columns })
        .onConflictDoUpdate({ target: informationPages.slug, set: columns });
    },
  });
}
