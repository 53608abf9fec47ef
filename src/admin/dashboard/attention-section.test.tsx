import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Attention } from '../../shop/dashboard/attention.ts';
import { AttentionSection } from './attention-section.tsx';

const nothing: Attention = {
  shortOrders: [],
  unmatchedPayments: [],
  failedEmails: [],
  failedRefunds: [],
  toRefund: [],
  waitingEmails: [],
  unpackedOrders: [],
  silentWebhook: [],
  fullDisks: [],
  backups: { old: null, failed: null, drillFailed: null, last: null },
  openClaims: [],
  unmarkedCash: [],
  waitingReviews: [],
};

test.each([
  [0, 'Nothing. All is in order.'],
  [1, 'Nothing but the orders with problems.'],
])('with %i orders of the view of problems and nothing else it says so', (problems, words) => {
  expect(renderToStaticMarkup(<AttentionSection attention={nothing} problems={problems} />)).toContain(words);
});
