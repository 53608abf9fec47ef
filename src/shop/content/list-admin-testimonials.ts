import { desc } from 'drizzle-orm';
import { testimonials } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { draftRevision } from './draft-revision.ts';
import type { TestimonialDraft } from './testimonial.schema.ts';

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

export function toTestimonialDraft(row: typeof testimonials.$inferSelect): TestimonialDraft {
  const { name, quote, avatarUrl, isPublished } = row;
  return { name, quote, avatarUrl: avatarUrl ?? '', isPublished };
}
