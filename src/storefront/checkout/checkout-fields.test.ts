import { expect, test } from 'vitest';
import type { CheckoutRules } from '../../shop/settings/checkout-rules.schema.ts';
import { checkForm, typedValues } from './checkout-fields.ts';

const asha = {
  email: 'asha@example.com',
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411001',
  country: 'India',
  phone: '+91 98765 43210',
};

const rules: CheckoutRules = { countries: ['India'], optional: [], orderNotes: false, gifts: true };

function aForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a full form gives the customer, trimmed', () => {
  const checked = checkForm(typedValues(aForm({ ...asha, city: ' Pune ', other: 'x' })), rules);
  expect(checked).toEqual({ ok: true, customer: asha });
});

test('an empty form names what is missing, field by field', () => {
  expect(checkForm(typedValues(aForm({})), rules)).toEqual({
    ok: false,
    errors: {
      email: 'Invalid email address',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      address: 'Address is required',
      city: 'City is required',
      state: 'State is required',
      zipCode: 'ZIP code is required',
      country: 'Country is required',
      phone: 'Phone number is required',
    },
  });
});

test('one wrong field is the only one named', () => {
  const checked = checkForm(typedValues(aForm({ ...asha, email: 'asha@' })), rules);
  expect(checked).toEqual({ ok: false, errors: { email: 'Invalid email address' } });
});

test('a file in place of a text counts as empty', () => {
  const form = aForm(asha);
  form.set('city', new File(['x'], 'city.txt'));
  expect(typedValues(form).city).toBe('');
});

test('a country that the shop does not deliver to says so, however little else is filled in', () => {
  const checked = checkForm(typedValues(aForm({ ...asha, country: 'Canada', zipCode: 'K1A 0B1' })), rules);
  expect(checked).toEqual({ ok: false, errors: { country: 'We do not deliver to Canada yet.' } });
  const empty = checkForm(typedValues(aForm({ country: 'United States' })), rules);
  expect(empty).toMatchObject({ errors: { country: 'We do not deliver to the United States yet.' } });
  const both: CheckoutRules = { ...rules, countries: ['India', 'Canada'] };
  expect(checkForm(typedValues(aForm({ ...asha, country: 'Canada', zipCode: 'K1A 0B1' })), both).ok).toBe(
    true,
  );
});

test('a postal code is looked at by its country, whatever else is missing', () => {
  const errors = (fields: Record<string, string>) => {
    const checked = checkForm(typedValues(aForm(fields)), rules);
    return checked.ok ? {} : checked.errors;
  };
  expect(errors({ ...asha, zipCode: 'abc' })).toEqual({
    zipCode: 'A PIN code in India has six digits and does not begin with 0, like 560001.',
  });
  expect(errors({ country: 'India', zipCode: 'abc' }).zipCode).toMatch(/^A PIN code/);
  expect(errors({ country: 'India', zipCode: '' }).zipCode).toBe('ZIP code is required');
});

test('what the owner does not ask for may stay empty, and is checked where it is typed', () => {
  const few: CheckoutRules = { ...rules, optional: ['lastName', 'phone'] };
  const blank = { ...asha, lastName: ' ', phone: '' };
  expect(checkForm(typedValues(aForm(blank)), few)).toEqual({
    ok: true,
    customer: { ...asha, lastName: '', phone: '' },
  });
  expect(checkForm(typedValues(aForm({ ...blank, phone: '12' })), few)).toEqual({
    ok: false,
    errors: { phone: 'Invalid phone number' },
  });
  expect(checkForm(typedValues(aForm(blank)), rules)).toMatchObject({
    errors: { lastName: 'Last name is required', phone: 'Phone number is required' },
  });
});

test('an order note is trimmed, bounded, and left away where it is empty', () => {
  const noted = (orderNote: string) => checkForm(typedValues(aForm({ ...asha, orderNote })), rules);
  expect(noted(' Ring\nthe bell ')).toEqual({ ok: true, customer: { ...asha, orderNote: 'Ring\nthe bell' } });
  expect(noted('  ')).toEqual({ ok: true, customer: asha });
  expect(noted('x'.repeat(501))).toMatchObject({ errors: { orderNote: expect.stringContaining('500') } });
});
