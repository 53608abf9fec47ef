import { gatherAlerts } from '../shop/alerts/staff-alerts.ts';
import { cleanUpAccounts } from '../shop/accounts/clean-up-accounts.ts';
import { forgetClaimPhotos } from '../shop/claims/forget-claims.ts';
import { countDamage } from '../shop/claims/claim-figures.ts';
import { tellOfRefunds } from '../shop/claims/tell-of-answers.ts';
import { forgetUnpaidCheckouts } from '../shop/checkout/forget-unpaid-checkouts.ts';
import { runReconciler } from '../shop/checkout/reconcile-checkouts.ts';
import { refundUnmatchedPayment } from '../shop/checkout/refund-unmatched-payment.ts';
import { sumUpSales } from '../shop/dashboard/figures.ts';
import { tellLowStock } from '../shop/dashboard/tell-low-stock.ts';
import { watchMail } from '../shop/emails/watch-mail.ts';
import { fillListings } from '../shop/catalogue/category-listing.ts';
import { runChanges, tendChanges } from '../shop/bulk/run-changes.ts';
import { forgetImports } from '../shop/import/forget-imports.ts';
import { settleOrdersCredit } from '../shop/invoices/credit-notes.ts';
import { runImports, wakeImports } from '../shop/import/run-import.ts';
import { sweepOrphanedMedia } from '../shop/media/delete-media.ts';
import { makeMediaSizes } from '../shop/media/store-upload.ts';
import { forgetPlantPhotos } from '../shop/my-plants/plant-photos.ts';
import { forgetMessages } from '../shop/messages/sender-data.ts';
import { mailPlantWeeks } from '../shop/my-plants/plant-week.ts';
import { giveUpEmail, queueWaitingEmails } from '../shop/outbox.ts';
import { askForReviews } from '../shop/reviews/ask-for-reviews.ts';
import { forgetReviewPhotos, settleLeftPhotos, settleReviewPhotos } from '../shop/reviews/settle-photos.ts';
import { retryRefunds } from '../shop/refunds/retry-refunds.ts';
import { bookShipment, cancelShipment, giveUpBooking } from '../shop/shipments/book-shipment.ts';
import { trackShipments } from '../shop/shipments/track-shipments.ts';
import { followLinks } from '../shop/staff-orders/payment-links.ts';
import { endExpiredHolds } from '../shop/stock/stock-holds.ts';
import type { Jobs, Shop } from '../shop/shop.types.ts';
import { tellWaiting } from '../shop/waiting/tell-waiting.ts';
import { enterWaits } from '../shop/wishes/enter-waits.ts';
import { tellFallenPrices } from '../shop/wishes/tell-prices.ts';
import type { WorkingJobQueue } from './job-queue.ts';
import type { JobName, ScheduledJobName } from './queue-table.ts';
import { type SendingParts, sendEmail } from './send-email.job.ts';

const CHECKOUTS_A_ROUND = 20;
const LINKS_A_MINUTE = 50;
const REFUNDS_A_MINUTE = 20;
/** Asked one after the other: of a service that takes its time no more fit into a minute. */
const PARCELS_A_MINUTE = 20;
/** A mail server takes them beside the mails that somebody waits for. */
const REVIEWS_A_MINUTE = 20;
/** On Monday mornings there are many: a round of these takes some seconds. */
const PLANT_WEEKS_A_MINUTE = 100;
/** Each is looked at once an hour. */
const LISTS_A_MINUTE = 500;
const FORGOTTEN_A_MINUTE = 500;
/** Together they try ten mails: a few that a mail server lets wait hold up no others. */
const MAIL_WORKERS = 2;

/** Who works on the jobs that others ask for. */
const workers: { [Name in JobName]: (parts: SendingParts, data: Jobs[Name]) => Promise<void> } = {
  'send-email': sendEmail,
  'refund-unmatched-payment': ({ shop }, data) => refundUnmatchedPayment(shop, data),
  'book-shipment': ({ shop }, data) => bookShipment(shop, data),
  'cancel-shipment': ({ shop }, data) => cancelShipment(shop, data),
  'settle-credit-notes': ({ shop }, data) => settleOrdersCredit(shop, data),
  'make-media-sizes': ({ shop }, data) => makeMediaSizes(shop, data),
  'settle-review-photos': ({ shop }, data) => settleReviewPhotos(shop, data),
  'run-imports': ({ shop }) => runImports(shop),
  'change-many': ({ shop }) => runChanges(shop),
};

/** Those that come round by themselves. */
const rounds: Record<
  Exclude<ScheduledJobName, 'tend-backups'>,
  { every: 'minute' | 'night'; run: (shop: Shop) => Promise<unknown> }
> = {
  'retry-refunds': {
    every: 'minute',
    async run(shop) {
      const done = await retryRefunds(shop, { limit: REFUNDS_A_MINUTE });
      if (done > 0) shop.log.info({ done }, 'Refunds were made after all');
    },
  },
  'track-shipments': {
    every: 'minute',
    async run(shop) {
      const arrived = await trackShipments(shop, { limit: PARCELS_A_MINUTE });
      if (arrived > 0) shop.log.info({ arrived }, 'Parcels have arrived');
    },
  },
  'gather-alerts': { every: 'minute', run: gatherAlerts },
  'follow-links': { every: 'minute', run: (shop) => followLinks(shop, { limit: LINKS_A_MINUTE }) },
  'settle-claims': {
    every: 'minute',
    async run(shop) {
      await tellOfRefunds(shop);
      await forgetClaimPhotos(shop);
      await countDamage(shop);
    },
  },
  'tend-reviews': {
    every: 'minute',
    async run(shop) {
      await forgetReviewPhotos(shop);
      const asked = await askForReviews(shop, { limit: REVIEWS_A_MINUTE });
      if (asked > 0) shop.log.info({ asked }, 'Customers are asked for reviews');
    },
  },
  'watch-the-shop': {
    every: 'minute',
    async run(shop) {
      await watchMail(shop);
      await tellLowStock(shop);
    },
  },
  'tell-waiting': {
    every: 'minute',
    async run(shop) {
      await enterWaits(shop);
      const told = await tellWaiting(shop);
      if (told > 0) shop.log.info({ told }, 'People were told of what is back in stock');
    },
  },
  'tend-my-plants': {
    every: 'minute',
    async run(shop) {
      await forgetPlantPhotos(shop);
      const mailed = await mailPlantWeeks(shop, { limit: PLANT_WEEKS_A_MINUTE });
      if (mailed > 0) shop.log.info({ mailed }, 'People were told what their plants want this week');
    },
  },
  'tell-prices': {
    every: 'minute',
    async run(shop) {
      const told = await tellFallenPrices(shop, { limit: LISTS_A_MINUTE });
      if (told > 0) shop.log.info({ told }, 'People were told of lower prices on their wish lists');
    },
  },
  'end-expired-holds': { every: 'minute', run: endExpiredHolds },
  'forget-unpaid-checkouts': {
    every: 'minute',
    run: (shop) => forgetUnpaidCheckouts(shop, { limit: FORGOTTEN_A_MINUTE }),
  },
  'clean-up-accounts': { every: 'minute', run: cleanUpAccounts },
  'wake-imports': { every: 'minute', run: wakeImports },
  'tend-changes-of-many': { every: 'minute', run: tendChanges },
  'fill-category-listing': { every: 'minute', run: (shop) => fillListings(shop) },
  'sum-up-sales': { every: 'minute', run: sumUpSales },
  'forget-messages': { every: 'night', run: forgetMessages },
  'sweep-orphaned-media': {
    every: 'night',
    async run(shop) {
      await settleLeftPhotos(shop);
      const removed = (await sweepOrphanedMedia(shop)) + (await forgetImports(shop));
      if (removed > 0) shop.log.info({ removed }, 'Files that nothing knows of were removed');
    },
  },
};

/** Backups that are made when they are due. */
export type TendedBackups = { tend(shop: Shop): Promise<void> };

/** Begins to work on the jobs of a started queue, until that is stopped. */
export async function startJobs({
  queue,
  backups,
  ...parts
}: SendingParts & { queue: WorkingJobQueue; backups?: TendedBackups }): Promise<void> {
  const { shop } = parts;
  const begin = <Name extends JobName>(name: Name) => queue.work(name, (data) => workers[name](parts, data));
  await queueWaitingEmails(shop);
  for (let worker = 1; worker < MAIL_WORKERS; worker += 1) await begin('send-email');
  for (const name of Object.keys(workers) as JobName[]) await begin(name);
  await queue.workGivenUp('book-shipment', (data) => giveUpBooking(shop, data));
  await queue.workGivenUp('send-email', (data) => giveUpEmail(shop, data));
  await queue.workAgainAndAgain(async () => {
    const result = await runReconciler(shop, { limit: CHECKOUTS_A_ROUND });
    if (result && result.settled + result.confirmed > 0) shop.log.info(result, 'Checkouts were reconciled');
  });
  for (const [name, { every, run }] of Object.entries(rounds)) {
    const work = every === 'minute' ? queue.workEveryMinute : queue.workEveryNight;
    await work(name as ScheduledJobName, () => run(shop));
  }
  if (backups) await queue.workEveryMinute('tend-backups', () => backups.tend(shop));
}
