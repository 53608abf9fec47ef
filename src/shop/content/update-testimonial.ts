import { eq } from 'drizzle-orm';
import { testimonials } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { discardReplaced } from './discard-replaced.ts';
import { toTestimonialDraft } from './list-admin-testimonials.ts';
import { type DraftEdit, type SavedDraft, saveDraft } from './save-draft.ts';
import { type TestimonialDraft, testimonialLabels } from './testimonial.schema.ts';

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
