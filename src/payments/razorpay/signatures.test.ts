import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signPayment, signWebhook, verifyPaymentSignature, verifyWebhookSignature } from './signatures.ts';

const id = fc.stringMatching(/^[a-zA-Z0-9_]{1,30}$/);
const secret = fc.string({ minLength: 1 });
const payment = fc.record({ orderId: id, paymentId: id, secret });

test('a payment signature is the hex HMAC of order and payment', () => {
  const expected = createHmac('sha256', 'secret').update('order_1|pay_1').digest('hex');
  expect(signPayment({ orderId: 'order_1', paymentId: 'pay_1', secret: 'secret' })).toBe(expected);
});

test('what was signed is verified', () => {
  fc.assert(
    fc.property(payment, (signed) => verifyPaymentSignature({ ...signed, signature: signPayment(signed) })),
  );
});

test('a signature holds for no other order, payment or secret', () => {
  fc.assert(
    fc.property(payment, payment, (signed, other) => {
      fc.pre(JSON.stringify(signed) !== JSON.stringify(other));
      return !verifyPaymentSignature({ ...other, signature: signPayment(signed) });
    }),
  );
});

test('a signature changed in any place fails', () => {
  fc.assert(
    fc.property(payment, fc.nat(63), fc.string({ maxLength: 2, unit: 'binary' }), (signed, place, put) => {
      const signature = signPayment(signed);
      const changed = signature.slice(0, place) + put + signature.slice(place + 1);
      fc.pre(changed !== signature);
      return !verifyPaymentSignature({ ...signed, signature: changed });
    }),
  );
});

test('odd input is refused without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (rawBody, signature) => {
      const ids = { orderId: signature, paymentId: rawBody, secret: 'secret' };
      return (
        !verifyWebhookSignature({ rawBody, signature, secret: 'secret' }) &&
        !verifyPaymentSignature({ ...ids, signature })
      );
    }),
  );
  const missing = undefined as unknown as string;
  expect(verifyWebhookSignature({ rawBody: '{}', signature: missing, secret: 'secret' })).toBe(false);
});

test('nothing verifies with an empty secret', () => {
  const forged = signWebhook({ rawBody: '{}', secret: '' });
  expect(verifyWebhookSignature({ rawBody: '{}', signature: forged, secret: '' })).toBe(false);
  const signature = signPayment({ orderId: 'o', paymentId: 'p', secret: '' });
  expect(verifyPaymentSignature({ orderId: 'o', paymentId: 'p', signature, secret: '' })).toBe(false);
});

test('the separator cannot be moved into an id', () => {
  const signature = signPayment({ orderId: 'a', paymentId: 'b|c', secret: 's' });
  expect(verifyPaymentSignature({ orderId: 'a|b', paymentId: 'c', signature, secret: 's' })).toBe(false);
});

test('a webhook signature covers every byte of the body', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (rawBody, at, by) => {
        const signature = signWebhook({ rawBody, secret: 'secret' });
        const changed = rawBody.slice();
        const place = at % changed.length;
        changed[place] = ((changed[place] ?? 0) + by) % 256;
        return (
          verifyWebhookSignature({ rawBody, signature, secret: 'secret' }) &&
          !verifyWebhookSignature({ rawBody: changed, signature, secret: 'secret' })
        );
      },
    ),
  );
});
