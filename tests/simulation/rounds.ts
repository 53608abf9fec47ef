import { type SendingParts, sendEmail } from '../../src/jobs/send-email.job.ts';
import { runReconciler } from '../../src/shop/checkout/reconcile-checkouts.ts';
import { refundUnmatchedPayment } from '../../src/shop/checkout/refund-unmatched-payment.ts';
import { forgetUnpaidCheckouts } from '../../src/shop/checkout/forget-unpaid-checkouts.ts';
import { tellOfRefunds } from '../../src/shop/claims/tell-of-answers.ts';
import { settleOrdersCredit } from '../../src/shop/invoices/credit-notes.ts';
import { giveUpEmail } from '../../src/shop/outbox.ts';
import { retryRefunds } from '../../src/shop/refunds/retry-refunds.ts';
import type { Jobs } from '../../src/shop/shop.types.ts';
import { followLinks } from '../../src/shop/staff-orders/payment-links.ts';
import { endExpiredHolds } from '../../src/shop/stock/stock-holds.ts';
import { tellWaiting } from '../../src/shop/waiting/tell-waiting.ts';
import { enterWaits } from '../../src/shop/wishes/enter-waits.ts';
import { tellFallenPrices } from '../../src/shop/wishes/tell-prices.ts';
import type { Copy } from './copies.ts';
import type { Play } from './play.ts';
import { doJobs } from './queue.ts';
import type { Round } from './steps.ts';

const nobody = () => Promise.reject(new Error('No account is written to here'));
/** Without words, which half of a mail's time goes to, and which have tests of their own. */
const write: NonNullable<SendingParts['write']> = async ({ about }) =>
  about === 'nothing' ? null : { mail: { subject: about, html: '', text: '' }, about: null };
const links: SendingParts['links'] = {
  confirmEmail: nobody,
  acceptInvitation: nobody,
  choosePassword: nobody,
};

/** What comes round by itself, done now by this copy. */
export async function doRound({ stage }: Play, copy: Copy, of: Round): Promise<unknown> {
  const { shop } = copy;
  switch (of) {
    case 'reconciler':
      return runReconciler(shop, { limit: 20 });
    case 'minute':
      await endExpiredHolds(shop);
      await retryRefunds(shop, { limit: 20 });
      await followLinks(shop, { limit: 20 });
      await tellOfRefunds(shop);
      await enterWaits(shop);
      await tellWaiting(shop);
      await tellFallenPrices(shop, { limit: 20 });
      return forgetUnpaidCheckouts(shop, { limit: 20 });
    case 'jobs': {
      const mail = stage.office.transportOf(copy);
      const email = { appUrl: 'http://shop', guestOrderUrl: (id: string) => `http://shop/track/${id}` };
      const parts: SendingParts = { shop, mail, email, links, write };
      return doJobs(
        shop,
        (name, data) => workers[name](parts, data),
        async (name, data) => {
          if (name === 'send-email') await giveUpEmail(shop, data);
        },
      );
    }
  }
}

const unknown = (): never => {
  throw new Error('No such job in the simulation');
};

const workers: { [Name in keyof Jobs]: (parts: SendingParts, data: Jobs[Name]) => Promise<unknown> } = {
  'send-email': sendEmail,
  'refund-unmatched-payment': ({ shop }, data) => refundUnmatchedPayment(shop, data),
  'settle-credit-notes': ({ shop }, data) => settleOrdersCredit(shop, data),
  'book-shipment': unknown,
  'cancel-shipment': unknown,
  'make-media-sizes': unknown,
  'settle-review-photos': unknown,
  'run-imports': unknown,
  'change-many': unknown,
};

/** In this order everything that came due until now is done. */
export const allRounds: readonly Round[] = ['reconciler', 'minute', 'jobs'];
