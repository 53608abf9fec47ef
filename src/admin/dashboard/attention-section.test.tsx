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
  [false, 'Nothing. All is in order.'],
  [true, 'Nothing else.'],
])(
  'where the numbers above tell of late work: %s, and nothing else does, it says so',
  (isWorkLate, words) => {
    expect(renderToStaticMarkup(<AttentionSection attention={nothing} isWorkLate={isWorkLate} />)).toContain(
      words,
    );
  },
);
