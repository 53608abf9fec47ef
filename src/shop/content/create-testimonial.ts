import { testimonials } from '../../database/tables/content.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import type { TestimonialDraft } from './testimonial.schema.ts';

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
