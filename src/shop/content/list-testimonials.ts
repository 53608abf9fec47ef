import { desc, eq } from 'drizzle-orm';
import { testimonials } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';

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
