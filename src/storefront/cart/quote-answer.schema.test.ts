import { expect, test } from 'vitest';
import { quoteSchema } from './quote-answer.schema.ts';

const amounts = { subtotal: 299.5, shipping: 99, discount: 29.95, total: 368.55 };

test('amounts become paise, and lines are found by their id', () => {
  const answer = {
    calculatedAmounts: amounts,
    lines: [
      { unitPrice: 299.5, available: 3 },
      { unitPrice: 0, available: 0, problem: { code: 'unavailable', message: 'Gone' } },
    ],
    promo: { code: 'GREEN', applied: false, message: 'Invalid promo code' },
  };
  const quote = quoteSchema(['a', 'b']).parse(answer);
  expect(quote.totals).toEqual({
    subtotalPaise: 29950,
    shippingPaise: 9900,
    discountPaise: 2995,
    totalPaise: 36855,
  });
  expect(quote.lines.get('a')).toEqual({ unitPricePaise: 29950, available: 3, problem: null });
  expect(quote.lines.get('b')?.problem).toEqual({ code: 'unavailable', message: 'Gone' });
  expect(quote.promo).toEqual({ code: 'GREEN', applied: false, message: 'Invalid promo code' });
});

test('without a promo code there is none', () => {
  expect(quoteSchema([]).parse({ calculatedAmounts: amounts, lines: [] }).promo).toBeNull();
});

test.each([null, {}, { calculatedAmounts: { ...amounts, total: 'free' }, lines: [] }])(
  '%j is no answer',
  (raw) => {
    expect(() => quoteSchema([]).parse(raw)).toThrow();
  },
);
