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

test('of money without an order whose refunds failed it says what is to be done, and where', () => {
  const payment = {
    id: 'p1',
    providerPaymentId: 'pay_NcXq2',
    amountPaise: 500_00,
    currency: 'INR',
    reason: 'duplicate',
    goingBack: 'given-up',
    at: '2026-11-20T06:00:00.000Z',
  } as const;
  const shown = renderToStaticMarkup(
    <AttentionSection attention={{ ...nothing, unmatchedPayments: [payment] }} isWorkLate={false} />,
  );
  expect(shown).toContain(
    'its checkout was paid already · ₹500.00 · its refunds failed, and no more are made',
  );
  expect(shown).toContain('refund pay_NcXq2 in the payment provider’s dashboard');
  expect(shown).not.toContain('under way');
});
