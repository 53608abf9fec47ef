import { desc, eq } from 'drizzle-orm';
import { testimonials } from '../../database/tables/content.ts';
import type { Actor } from '../access/administrators.ts';
import { type Edit, type SavedEdit, addEdited, deleteEdited, revisionOf, saveEdit } from '../edit/edits.ts';
import type { Shop } from '../shop.types.ts';
import { type TestimonialDraft, testimonialLabels } from './testimonials.schema.ts';

/** More than a carousel can hold anybody's attention for. */
const MOST = 24;

export type Testimonial = { id: string; name: string; quote: string; avatarUrl: string | null };

/** What customers said, as far as it is published, the newest first (docs/behaviour/content.md#home-page). */
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

/** Every testimonial, drafts too, the newest first (docs/behaviour/back-office.md#homepage). */
export async function listAdminTestimonials(shop: Shop): Promise<AdminTestimonial[]> {
  const rows = await shop.db
    .select()
    .from(testimonials)
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id));
  return rows.map((row) => {
    const draft = toDraft(row);
    return { id: row.id, draft, revision: revisionOf(draft) };
  });
}

/** Adds what a customer said; the draft has passed its schema. Gives its id. */
export async function createTestimonial(
  shop: Shop,
  { actor, draft }: { actor: Actor; draft: TestimonialDraft },
): Promise<string> {
  return addEdited(shop, {
    right: 'content',
    actor,
    type: 'testimonial',
    name: draft.name,
    write: ({ tx, id, now }) => tx.insert(testimonials).values({ id, ...toColumns(draft), createdAt: now }),
  });
}

/**
 * Saves a testimonial and removes its picture when it got another one. The draft has passed its schema. Refuses when
 * others saved it meanwhile.
 */
export async function updateTestimonial(
  shop: Shop,
  { id, ...edit }: Edit<TestimonialDraft> & { id: string },
): Promise<SavedEdit<TestimonialDraft>> {
  const { draft } = edit;
  return saveEdit(shop, {
    right: 'content',
    ...edit,
    subject: { type: 'testimonial', id, name: draft.name },
    labels: testimonialLabels,
    async read(tx) {
      const [row] = await tx.select().from(testimonials).where(eq(testimonials.id, id)).for('update');
      return row && toDraft(row);
    },
    async write(tx) {
      await tx.update(testimonials).set(toColumns(draft)).where(eq(testimonials.id, id));
    },
    files: ({ avatarUrl }) => [avatarUrl],
  });
}

/** Deletes a testimonial with its picture. Says whether there was one. */
export async function deleteTestimonial(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ ok: boolean }> {
  return deleteEdited(shop, {
    right: 'content',
    actor,
    type: 'testimonial',
    id,
    remove: async (tx) => (await tx.delete(testimonials).where(eq(testimonials.id, id)).returning())[0],
    detail: ({ name }) => ({ name }),
    files: ({ avatarUrl }) => [avatarUrl],
  });
}

function toDraft({
  name,
  quote,
  avatarUrl,
  isPublished,
}: typeof testimonials.$inferSelect): TestimonialDraft {
  return { name, quote, avatarUrl: avatarUrl ?? '', isPublished };
}

function toColumns(draft: TestimonialDraft) {
  return { ...draft, avatarUrl: draft.avatarUrl || null };
}
