import { eq } from 'drizzle-orm';
import { reviews } from '../../database/tables/reviews.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import type { ReviewState } from './reviews.rules.ts';

type Decision = {
  actor: Actor;
  reviewId: string;
  /** Of the review as they read it. */
  version: number;
  /** 'reply': only what the shop says to it. */
  decision: 'publish' | 'refuse' | 'reply';
  reply: string;
};

export type DecidedReview =
  | { ok: true; state: ReviewState }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'changed'; state: ReviewState };

const states = { publish: 'published', refuse: 'refused', reply: null } as const;
const actions = { publish: 'published', refuse: 'refused', reply: 'updated' } as const;

/**
 * Publishes a review with a reply, refuses it, also one that was published, or changes the reply. Refused as 'changed' where
 * its author or somebody else changed it since: nobody publishes what they have not read. The averages follow in the same
 * transaction, by triggers; its pictures soon after, by a job. docs/behaviour/reviews.md#publishing.
 */
export async function decideReview(shop: Shop, asked: Decision): Promise<DecidedReview> {
  const { actor, reviewId, version, decision, reply } = asked;
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'content');
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for('no key update');
    if (!review) return { ok: false, reason: 'unknown' };
    if (review.version !== version) return { ok: false, reason: 'changed', state: review.state };
    const now = shop.now();
    const nextVersion = version + 1;
    const state = states[decision] ?? review.state;
    const isReplied = reply !== review.reply;
    await tx
      .update(reviews)
      .set({
        state,
        reply,
        version: nextVersion,
        publishedAt: state === 'published' ? (review.publishedAt ?? now) : null,
        updatedAt: now,
        ...(isReplied ? { repliedAt: reply === '' ? null : now } : {}),
        ...(decision === 'reply' ? {} : { decidedBy: actor.userId, decidedAt: now }),
      })
      .where(eq(reviews.id, reviewId));
    await recordActivity(tx, {
      actor,
      action: actions[decision],
      subjectType: 'review',
      subjectIds: [reviewId],
      detail: { stars: review.stars, ...(isReplied ? { reply } : {}) },
      now,
    });
    if (review.photoCount > 0)
      await shop.jobs.enqueue(tx, 'settle-review-photos', { reviewId, version: nextVersion });
    return { ok: true, state };
  });
}
