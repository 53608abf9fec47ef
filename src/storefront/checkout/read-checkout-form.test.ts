import { expect, test } from 'vitest';
import { checkForm, typedValues } from './read-checkout-form.ts';

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

function aForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a full form gives the customer, trimmed', () => {
  const checked = checkForm(typedValues(aForm({ ...asha, city: ' Pune ', other: 'x' })));
  expect(checked).toEqual({ ok: true, customer: asha });
});

test('an empty form names what is missing, field by field', () => {
  expect(checkForm(typedValues(aForm({})))).toEqual({
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
  const checked = checkForm(typedValues(aForm({ ...asha, email: 'asha@' })));
  expect(checked).toEqual({ ok: false, errors: { email: 'Invalid email address' } });
});

test('a file in place of a text counts as empty', () => {
  const form = aForm(asha);
  form.set('city', new File(['x'], 'city.txt'));
  expect(typedValues(form).city).toBe('');
});
