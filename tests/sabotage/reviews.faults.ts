import type { Fault } from './fault.types.ts';

const verbs = 'src/shop/reviews/reviews.db.test.ts';
const asking = 'src/shop/reviews/ask-for-reviews.db.test.ts';

/** What strangers write of plants, and who is asked to. */
export const reviewFaults: readonly Fault[] = [
  {
    id: 'review-version',
    breaks: 'staff publish words that its author put there after they were read',
    file: 'src/shop/reviews/decide-review.ts',
    find: `    if (review.version !== version) return { ok: false, reason: 'changed', state: review.state };\n`,
    put: '',
    seenBy: [{ file: verbs, name: 'is only of what was read' }],
  },
  {
    id: 'review-count-taken-back',
    breaks: 'a review that is taken down still counts',
    sql: 'drop trigger reviews_updated_count on reviews',
    seenBy: [{ file: verbs, name: 'by many at once leaves the counts as many as are published' }],
  },
  {
    id: 'review-after-publishing',
    breaks: 'its author puts other words into a published review',
    file: 'src/shop/reviews/write-review.ts',
    find: "      setWhere: sql`${reviews.state} <> 'published'`,\n",
    put: '',
    seenBy: [{ file: verbs, name: 'is one review of each plant of an order' }],
  },
  {
    id: 'review-opt-out',
    breaks: 'who wants to be asked no more is asked again',
    file: 'src/shop/reviews/reviews.rules.ts',
    find: 'if (facts.isReplacement || facts.hasOptedOut)',
    put: 'if (facts.isReplacement)',
    seenBy: [{ file: asking, name: 'who wants to be asked no more is asked of no order' }],
  },
  {
    id: 'review-picture-stays',
    breaks: 'a picture that is taken down while its job is under way stays for all to see',
    file: 'src/jobs/queue-table.ts',
    find: '({ reviewId, version }) => `${reviewId} ${version}`',
    put: '({ reviewId }) => reviewId',
    seenBy: [{ file: verbs, name: 'is settled once for each decision' }],
  },
  {
    id: 'private-file-left',
    breaks: 'a picture whose form or account is gone before it is written stays on the disk',
    file: 'src/shop/media/private-photos.ts',
    find: '    await media.removePrivate(key);\n',
    put: '',
    seenBy: [{ file: verbs, name: 'leaves no file where its form was sent' }],
  },
];
