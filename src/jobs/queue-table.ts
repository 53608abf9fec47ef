import type { Queue } from 'pg-boss';
import type { Jobs } from '../shop/shop.types.ts';

/** First try included; with a minute's first wait, doubled each time, they span about two to four hours. */
export const JOB_TRIES = 8;

const DAY = 86_400;

/**
 * Every queue with its settings; those that others name as their dead letter come first. 'exclusive' keeps one
 * unfinished job per key, across all copies of the program. `retryDelaySeconds` 0: tried again at once.
 */
export function queueTable(retryDelaySeconds: number): Queue[] {
  const patient = {
    policy: 'exclusive',
    retryLimit: JOB_TRIES - 1,
    retryDelay: retryDelaySeconds,
    retryBackoff: retryDelaySeconds > 0,
  } as const;
  // The next minute is the next try; a copy of the program that died holds the job up for half a minute.
  const everyMinute = {
    policy: 'exclusive',
    retryLimit: 0,
    expireInSeconds: 300,
    heartbeatSeconds: 30,
    deleteAfterSeconds: 3600,
  } as const;
  // When it was done last is known for longer than it may be left out.
  const everyNight = { ...everyMinute, expireInSeconds: 3600, deleteAfterSeconds: 2 * DAY } as const;
  const queues: Record<JobName | ScheduledJobName, Omit<Queue, 'name'>> = {
    'send-email': { ...patient, deadLetter: givenUpQueue('send-email'), expireInSeconds: 120 },
    'refund-unmatched-payment': {
      ...patient,
      deadLetter: givenUpQueue('refund-unmatched-payment'),
      expireInSeconds: 120,
      retentionSeconds: 365 * DAY,
    },
    // Its last try is about two hours after the first.
    'book-shipment': { ...patient, deadLetter: givenUpQueue('book-shipment'), expireInSeconds: 120 },
    'cancel-shipment': { ...patient, expireInSeconds: 120 },
    'settle-credit-notes': { ...patient, expireInSeconds: 120 },
    'track-shipments': everyMinute,
    'retry-refunds': everyMinute,
    'gather-alerts': everyMinute,
    'follow-links': everyMinute,
    'settle-claims': everyMinute,
    'watch-the-shop': everyMinute,
    'tell-waiting': everyMinute,
    'tend-my-plants': everyMinute,
    'tell-prices': everyMinute,
    'end-expired-holds': everyMinute,
    'forget-unpaid-checkouts': everyMinute,
    'clean-up-accounts': everyMinute,
    'make-media-sizes': { ...patient, expireInSeconds: 600 },
    'settle-review-photos': { ...patient, expireInSeconds: 600 },
    'tend-reviews': everyMinute,
    // One for the whole shop; a copy that died holds it up for half a minute.
    'run-imports': { ...everyMinute, expireInSeconds: DAY - 1 },
    'wake-imports': everyMinute,
    'change-many': { ...everyMinute, expireInSeconds: 7200 },
    'tend-changes-of-many': everyMinute,
    'fill-category-listing': { ...everyMinute, expireInSeconds: 7200 },
    'sum-up-sales': everyMinute,
    // A backup of a large shop takes its time; a copy that died holds it up for half a minute.
    'tend-backups': { ...everyMinute, expireInSeconds: DAY - 1 },
    'forget-messages': everyNight,
    'sweep-orphaned-media': everyNight,
  };
  return [
    { name: givenUpQueue('send-email'), retryLimit: 5, retryDelay: 10, retryBackoff: true },
    { name: givenUpQueue('book-shipment'), retryLimit: 5, retryDelay: 10, retryBackoff: true },
    { name: givenUpQueue('refund-unmatched-payment'), retentionSeconds: 365 * DAY },
    ...Object.entries(queues).map(([name, settings]) => ({ ...settings, name })),
  ];
}

/** Names one job among its queue's; a second one of the same key is not stored while the first is unfinished. */
export const jobKeys: { [Name in keyof Jobs]: (data: Jobs[Name]) => string } = {
  'send-email': ({ emailId }) => emailId,
  'refund-unmatched-payment': ({ paymentId }) => paymentId,
  'book-shipment': ({ shipmentId }) => shipmentId,
  'cancel-shipment': ({ shipmentId }) => shipmentId,
  // Of each change: one that is made while the job of another is under way would be lost otherwise.
  'settle-credit-notes': ({ change }) => change,
  'make-media-sizes': ({ mediaId }) => mediaId,
  // Likewise of each decision.
  'settle-review-photos': ({ reviewId, version }) => `${reviewId} ${version}`,
  'run-imports': () => 'all',
  'change-many': () => 'all',
};

export type JobName = keyof Jobs;
export type ScheduledJobName =
  | 'retry-refunds'
  | 'track-shipments'
  | 'gather-alerts'
  | 'follow-links'
  | 'settle-claims'
  | 'tend-reviews'
  | 'watch-the-shop'
  | 'tell-waiting'
  | 'tend-my-plants'
  | 'tell-prices'
  | 'end-expired-holds'
  | 'forget-unpaid-checkouts'
  | 'clean-up-accounts'
  | 'forget-messages'
  | 'sweep-orphaned-media'
  | 'tend-backups'
  | 'wake-imports'
  | 'tend-changes-of-many'
  | 'fill-category-listing'
  | 'sum-up-sales';

/** Where a job goes once its last try has failed. */
export function givenUpQueue<Name extends JobName>(name: Name): `${Name}-given-up` {
  return `${name}-given-up`;
}
