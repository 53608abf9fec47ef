import { desc, eq } from 'drizzle-orm';
import { testimonials } from '../../database/tables/content.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { discardReplaced } from './discard-replaced.ts';
import { draftRevision } from './draft-revision.ts';
import { type DraftEdit, type SavedDraft, saveDraft } from './save-draft.ts';
import { type TestimonialDraft, testimonialLabels } from './testimonials.schema.ts';

/** More than a carousel can hold anybody's attention for. */
const MOST = 24;

export type Testimonial = { id: string; name: string; quote: string; avatarUrl: string | null };

/** What customers said, as far as it is published, the newest first (specification, storefront §7). */
export async function listTestimonials(shop: Shop): Promise<Testimonial[]> {
  return shop.db
    .select({
      id: testimonials.id,
      name: testimonials.name,
      quote: testimonials.quote,
      avatarUrl: testimonials.avatarUrl,
    })
    .from(testimonials)
    .where(eq(testimonials.isPublished, true))
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(MOST);
}

export type AdminTestimonial = { id: string; draft: TestimonialDraft; revision: string };

/** Every testimonial, drafts too, the newest first (specification, admin §7). */
export async function listAdminTestimonials(shop: Shop): Promise<AdminTestimonial[]> {
  const rows = await shop.db
    .select()
    .from(testimonials)
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id));
  return rows.map((row) => {
    const draft = toTestimonialDraft(row);
    return { id: row.id, draft, revision: draftRevision(draft) };
  });
}

function toTestimonialDraft(row: typeof testimonials.$inferSelect): TestimonialDraft {
  const { name, quote, avatarUrl, isPublished } = row;
  return { name, quote, avatarUrl: avatarUrl ?? '', isPublished };
}

/** Adds what a customer said; the draft has passed its schema. Gives its id. */
export async function createTestimonial(
  shop: Shop,
  { actor, draft }: { actor: Actor; draft: TestimonialDraft },
): Promise<string> {
  const id = crypto.randomUUID();
  await shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const now = shop.now();
    await tx
      .insert(testimonials)
      .values({ id, ...draft, avatarUrl: draft.avatarUrl || null, createdAt: now });
    await recordActivity(tx, {
      actor,
      action: 'created',
      subjectType: 'testimonial',
      subjectIds: [id],
      detail: { name: draft.name },
      now,
    });
  });
  return id;
}

/**
 * Saves a testimonial and removes its picture when it got another one. The draft has passed its schema. Refuses when
 * others saved it meanwhile.
 */
export async function updateTestimonial(
  shop: Shop,
  { id, ...edit }: DraftEdit<TestimonialDraft> & { id: string },
): Promise<SavedDraft<TestimonialDraft>> {
  const { actor, draft } = edit;
  const saved = await saveDraft(shop, {
    ...edit,
    subject: { type: 'testimonial', id, name: draft.name },
    labels: testimonialLabels,
    async read(tx) {
      const [row] = await tx.select().from(testimonials).where(eq(testimonials.id, id)).for('update');
      return row && toTestimonialDraft(row);
    },
    async write(tx) {
      await tx
        .update(testimonials)
        .set({ ...draft, avatarUrl: draft.avatarUrl || null })
        .where(eq(testimonials.id, id));
    },
  });
  if (!saved.ok) return saved;
  await discardReplaced(shop, { actor, before: [saved.before.avatarUrl], after: [draft.avatarUrl] });
  return saved;
}

/** Deletes a testimonial with its picture. Says whether there was one. */
export async function deleteTestimonial(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ ok: boolean }> {
  const deleted = await shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const [row] = await tx.delete(testimonials).where(eq(testimonials.id, id)).returning();
    if (!row) return undefined;
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'testimonial',
      subjectIds: [id],
      detail: { name: row.name },
      now: shop.now(),
    });
    return row;
  });
  if (!deleted) return { ok: false };
  await discardReplaced(shop, { actor, before: [deleted.avatarUrl], after: [] });
  return { ok: true };
}
