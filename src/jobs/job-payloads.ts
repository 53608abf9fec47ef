import type { Jobs } from '../shop/shop.types.ts';

/** Names one job among its queue's; a second one of the same key is not stored while the first is unfinished. */
export const jobKeys: { [Name in keyof Jobs]: (data: Jobs[Name]) => string } = {
  'send-order-email': ({ orderEmailId }) => orderEmailId,
  'refund-unmatched-payment': ({ paymentId }) => paymentId,
  'send-account-email': ({ accountEmailId }) => accountEmailId,
  'make-media-sizes': ({ mediaId }) => mediaId,
};

export type JobName = keyof Jobs;
export type ScheduledJobName =
  | 'retry-refunds'
  | 'end-expired-holds'
  | 'forget-unpaid-checkouts'
  | 'clean-up-accounts'
  | 'sweep-orphaned-media';

/** Where a job goes once its last try has failed. */
export function givenUpQueue<Name extends JobName>(name: Name): `${Name}-given-up` {
  return `${name}-given-up`;
}
