import type { MailTransport } from '../mail/transport.ts';
import { forgetUnpaidCheckouts } from '../shop/checkout/forget-unpaid-checkouts.ts';
import { runReconciler } from '../shop/checkout/reconcile-checkouts.ts';
import { refundUnmatchedPayment } from '../shop/checkout/refund-unmatched-payment.ts';
import { giveUpOrderEmail } from '../shop/orders/give-up-order-email.ts';
import { retryRefunds } from '../shop/refunds/retry-refunds.ts';
import type { Shop } from '../shop/shop.types.ts';
import { endExpiredHolds } from '../shop/stock/stock-holds.ts';
import type { WorkingJobQueue } from './job-queue.ts';
import type { EmailSettings } from './order-email-props.ts';
import { sendOrderEmail } from './send-order-email.job.ts';

type Parts = {
  shop: Shop;
  queue: WorkingJobQueue;
  mail: MailTransport;
  email: EmailSettings;
};

const CHECKOUTS_A_ROUND = 20;
const REFUNDS_A_MINUTE = 20;
const FORGOTTEN_A_MINUTE = 500;

/** Begins to work on the jobs of a started queue, until that is stopped. */
export async function startJobs({ shop, queue, mail, email }: Parts): Promise<void> {
  await queue.work('send-order-email', (data) => sendOrderEmail({ shop, mail, email }, data));
  await queue.workGivenUp('send-order-email', (data) => giveUpOrderEmail(shop, data));
  await queue.work('refund-unmatched-payment', (data) => refundUnmatchedPayment(shop, data));
  await queue.workAgainAndAgain(async () => {
    const result = await runReconciler(shop, { limit: CHECKOUTS_A_ROUND });
    if (result && result.settled + result.confirmed > 0) shop.log.info(result, 'Checkouts were reconciled');
  });
  await queue.workEveryMinute('retry-refunds', async () => {
    const done = await retryRefunds(shop, { limit: REFUNDS_A_MINUTE });
    if (done > 0) shop.log.info({ done }, 'Refunds were made after all');
  });
  await queue.workEveryMinute('end-expired-holds', async () => {
    await endExpiredHolds(shop);
  });
  await queue.workEveryMinute('forget-unpaid-checkouts', async () => {
    await forgetUnpaidCheckouts(shop, { limit: FORGOTTEN_A_MINUTE });
  });
}
