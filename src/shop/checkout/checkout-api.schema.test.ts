import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOrderBodySchema, quoteBodySchema, verifyBodySchema } from './checkout-api.schema.ts';

const line = { id: '0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b', quantity: 2, name: 'Boston Fern' };
const customer = {
  email: 'asha@example.in',
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Garden Road',
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411001',
  country: 'India',
  phone: '9876543210',
};

const acceptsLine = (cartLine: unknown) =>
  quoteBodySchema.safeParse({ cartItems: [cartLine], promoCode: null }).success;

test('a line carries its variant or its colour and size, and nothing else', () => {
  const variantInfo = { pot_type: 'Round 4"', size: 'Small (4")', pot_color: null };
  const body = {
    cartItems: [
      { ...line, variantInfo, price: 1, selectedPotColor: null },
      { ...line, selectedPotColor: { name: 'Navy', color: '#23355c' }, selectedSize: 'Large' },
    ],
    promoCode: 'FERN10',
    totalAmount: 1,
  };
  expect(quoteBodySchema.parse(body)).toEqual({
    cartItems: [
      { ...line, variantInfo },
      { ...line, selectedPotColor: { name: 'Navy' }, selectedSize: 'Large' },
    ],
    promoCode: 'FERN10',
  });
});

test.each([0, -1, 1.5, 1000, '2', null, Number.POSITIVE_INFINITY])(
  'the quantity %j is refused',
  (quantity) => {
    const read = quoteBodySchema.safeParse({ cartItems: [{ ...line, quantity }], promoCode: null });
    expect(read.error?.issues[0]?.message).toBe('Quantity must be a whole number from 1 to 999');
  },
);

test.each([
  { ...line, id: 'not-a-uuid' },
  { ...line, id: 7 },
  { ...line, name: 'Fern\0' },
  { ...line, name: 'x'.repeat(301) },
  { ...line, selectedSize: 4 },
  { ...line, variantInfo: { pot_type: 'Plastic' } },
  { ...line, variantInfo: { pot_type: 'Plastic', size: 'Small\0', pot_color: null } },
  [],
  null,
])('the line %j is refused', (bad) => {
  expect(acceptsLine(bad)).toBe(false);
});

test('a cart may have 100 lines; only a quote may have none', () => {
  const body = (length: number) => ({
    cartItems: Array.from({ length }, () => line),
    promoCode: null,
    customer,
  });
  expect(quoteBodySchema.safeParse(body(0)).success).toBe(true);
  expect(createOrderBodySchema().safeParse(body(0)).error?.issues[0]?.message).toBe('Your cart is empty');
  expect(createOrderBodySchema().safeParse(body(100)).success).toBe(true);
  expect(createOrderBodySchema().safeParse(body(101)).success).toBe(false);
});

test('an order needs a customer; a promo code left away is none', () => {
  const read = createOrderBodySchema().safeParse({ cartItems: [line], customer: { ...customer, city: ' ' } });
  expect(read.error?.issues.map((issue) => issue.message)).toEqual(['City is required']);
  expect(createOrderBodySchema().parse({ cartItems: [line], customer }).promoCode).toBeNull();
  expect(createOrderBodySchema().safeParse({ cartItems: [line], promoCode: 5, customer }).success).toBe(
    false,
  );
});

test('a verification keeps only what the provider signed', () => {
  const schema = verifyBodySchema({ orderId: 'order', paymentId: 'payment', signature: 'sign' });
  const body = { order: 'order_1', payment: 'pay_1', sign: 'ab12' };
  expect(schema.parse({ ...body, orderData: { user_id: 'x' } })).toEqual({
    providerOrderId: 'order_1',
    paymentId: 'pay_1',
    signature: 'ab12',
  });
  expect(schema.safeParse({ ...body, sign: '' }).success).toBe(false);
  expect(schema.safeParse({ ...body, order: undefined }).success).toBe(false);
});

test('no body makes reading throw', () => {
  const verifying = verifyBodySchema({ orderId: 'order', paymentId: 'payment', signature: 'sign' });
  fc.assert(
    fc.property(fc.anything(), (body) => {
      for (const schema of [quoteBodySchema, createOrderBodySchema(), verifying]) {
        expect(schema.safeParse(body).success).toBe(false);
        expect(schema.safeParse({ ...customer, cartItems: body, customer: body }).success).toBeTypeOf(
          'boolean',
        );
      }
    }),
  );
});
