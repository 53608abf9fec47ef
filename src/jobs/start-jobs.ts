import { cleanUpAccounts } from '../shop/accounts/clean-up-accounts.ts';
import { forgetUnpaidCheckouts } from '../shop/checkout/forget-unpaid-checkouts.ts';
import { runReconciler } from '../shop/checkout/reconcile-checkouts.ts';
import { refundUnmatchedPayment } from '../shop/checkout/refund-unmatched-payment.ts';
import { sweepOrphanedMedia } from '../shop/media/delete-media.ts';
import { makeMediaSizes } from '../shop/media/store-upload.ts';
import { giveUpEmail, queueWaitingEmails } from '../shop/outbox.ts';
import { retryRefunds } from '../shop/refunds/retry-refunds.ts';
import { endExpiredHolds } from '../shop/stock/stock-holds.ts';
import type { WorkingJobQueue } from './job-queue.ts';
import { type SendingParts, sendEmail } from './send-email.job.ts';

const CHECKOUTS_A_ROUND = 20;
const REFUNDS_A_MINUTE = 20;
const FORGOTTEN_A_MINUTE = 500;
/** Together they try ten mails: a few that a mail server lets wait hold up no others. */
const MAIL_WORKERS = 2;

/** Begins to work on the jobs of a started queue, until that is stopped. */
export async function startJobs({
  queue,
  ...parts
}: SendingParts & { queue: WorkingJobQueue }): Promise<void> {
  const { shop } = parts;
  await queueWaitingEmails(shop);
  for (let worker = 0; worker < MAIL_WORKERS; worker += 1) {
    await queue.work('send-email', (data) => sendEmail(parts, data));
  }
  await queue.workGivenUp('send-email', (data) => giveUpEmail(shop, data));
  await queue.work('refund-unmatched-payment', (data) => refundUnmatchedPayment(shop, data));
  await queue.workAgainAndAgain(async () => {
    const result = await runReconciler(shop, { limit: CHECKOUTS_A_ROUND });
    if (result && result.settled + result.confirmed > 0) shop.log.info(result, 'Checkouts were reconciled');
  });
  await queue.workEveryMinute('retry-refunds', async () => {
    const done = await retryRefunds(shop, { limit: REFUNDS_A_MINUTE });
    if (done > 0) shop.log.info({ done }, 'Refunds were made after all');
  });
  await queue.workEveryMinute('end-expired-holds', () => endExpiredHolds(shop));
  await queue.workEveryMinute('forget-unpaid-checkouts', () =>
    forgetUnpaidCheckouts(shop, { limit: FORGOTTEN_A_MINUTE }),
  );
  await queue.workEveryMinute('clean-up-accounts', () => cleanUpAccounts(shop));
  await queue.work('make-media-sizes', (data) => makeMediaSizes(shop, data));
  await queue.workEveryNight('sweep-orphaned-media', async () => {
    const removed = await sweepOrphanedMedia(shop);
    if (removed > 0) shop.log.info({ removed }, 'Files that nothing knows of were removed');
  });
}
