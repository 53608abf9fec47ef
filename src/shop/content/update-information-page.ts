import { sql } from 'drizzle-orm';
import { informationPages } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { readPageDraft } from './find-edited-page.ts';
import { type PageDraft, pageLabels } from './information-page.schema.ts';
import type { InformationSlug } from './information-pages.rules.ts';
import { type DraftEdit, type SavedDraft, saveDraft } from './save-draft.ts';

/**
 * Saves the heading and text of an information page; the draft has passed its schema. Its marks are read when it is
 * shown (information-text.rules.ts): nothing in it is ever markup. Refuses when others saved it meanwhile.
 */
export async function updateInformationPage(
  shop: Shop,
  { slug, ...edit }: DraftEdit<PageDraft> & { slug: InformationSlug },
): Promise<SavedDraft<PageDraft>> {
  const { draft } = edit;
  return saveDraft(shop, {
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
