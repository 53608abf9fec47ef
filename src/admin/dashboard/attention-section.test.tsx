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
  openMessages: [],
};

test('where nothing needs attention it says so, but not below numbers that tell of late work', () => {
  const shown = (isWorkLate: boolean) =>
    renderToStaticMarkup(<AttentionSection attention={nothing} isWorkLate={isWorkLate} />);
  expect(shown(false)).toContain('Nothing. All is in order.');
  expect(shown(true)).toBe('');
});
