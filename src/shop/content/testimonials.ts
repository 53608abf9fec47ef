import { desc, eq } from 'drizzle-orm';
import { testimonials } from '../../database/tables/content.ts';
import { editedRows } from '../edit/edited-rows.ts';
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
  return rows.map(edited);
}

/** What staff do to them; a picture goes with its testimonial, or when it got another one. */
export const {
  edited,
  create: createTestimonial,
  update: updateTestimonial,
  remove: deleteTestimonial,
} = editedRows({
  table: testimonials,
  type: 'testimonial',
  right: 'content',
  labels: testimonialLabels,
  nameOf: ({ name }) => name,
  toDraft,
  toColumns: (draft: TestimonialDraft) => ({ ...draft, avatarUrl: draft.avatarUrl || null }),
  files: ({ avatarUrl }) => [avatarUrl],
});

function toDraft({
  name,
  quote,
  avatarUrl,
  isPublished,
}: typeof testimonials.$inferSelect): TestimonialDraft {
  return { name, quote, avatarUrl: avatarUrl ?? '', isPublished };
}
