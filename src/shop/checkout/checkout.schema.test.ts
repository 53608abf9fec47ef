import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkoutFormSchema, customerSchema } from './checkout.schema.ts';

const customer = {
  email: 'asha@example.in',
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Garden Road',
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411001',
  country: 'India',
  phone: '+91 98765 43210',
};

function messagesFor(form: unknown): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const issue of checkoutFormSchema().safeParse(form).error?.issues ?? []) {
    (messages[issue.path.join('.')] ??= []).push(issue.message);
  }
  return messages;
}

const requiredMessages = {
  email: ['Invalid email address'],
  firstName: ['First name is required'],
  lastName: ['Last name is required'],
  address: ['Address is required'],
  city: ['City is required'],
  state: ['State is required'],
  zipCode: ['ZIP code is required'],
  country: ['Country is required'],
  phone: ['Phone number is required'],
};

test('every field left away or blank says what is required, once', () => {
  expect(messagesFor({})).toEqual(requiredMessages);
  const blank = Object.fromEntries(Object.keys(customer).map((field) => [field, '']));
  expect(messagesFor(blank)).toEqual(requiredMessages);
});

test('texts are trimmed and unknown keys left away', () => {
  const form = { ...customer, firstName: ' Asha ', discountCode: ' fern10 ', user_id: 'someone' };
  expect(checkoutFormSchema().parse(form)).toEqual({ ...customer, discountCode: 'fern10' });
  expect(customerSchema().parse(form)).toEqual(customer);
});

test('a country outside the list and a bad phone number are refused', () => {
  expect(messagesFor({ ...customer, country: 'Atlantis', phone: 'call me' })).toEqual({
    country: ['Please choose a country from the list'],
    phone: ['Invalid phone number'],
  });
});

test('no control character gets through any field', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(customer)),
      fc.constantFrom('\0', '\u0007', '\r\nBcc:'),
      (field, bad) => {
        expect(Object.keys(messagesFor({ ...customer, [field]: `a${bad}b` }))).toContain(field);
      },
    ),
  );
});

test.each([
  ['firstName', 100],
  ['lastName', 100],
  ['address', 300],
  ['city', 100],
  ['state', 100],
])('%s may have %d characters', (field, max) => {
  expect(messagesFor({ ...customer, [field]: 'x'.repeat(max) })).toEqual({});
  expect(Object.keys(messagesFor({ ...customer, [field]: 'x'.repeat(max + 1) }))).toEqual([field]);
});
