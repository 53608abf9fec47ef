import { expect, test } from 'vitest';
import { aProfile } from '../../../tests/people.fixtures.ts';
import { beginForm, withPin } from './use-checkout-form.ts';

const asha = { email: 'asha@example.com', profile: null };
const meera = { email: 'meera@example.com', profile: null };
const withProfile = { ...asha, profile: aProfile };

const guests = { owner: null, values: { email: 'guest@example.com', city: 'Pune' } };
const ashas = { owner: asha.email, values: { email: asha.email, city: 'Pune' } };
const untouched = { owner: null, values: { email: 'guest@example.com', city: '', country: 'India' } };
const asSaved = { owner: null, values: { ...aProfile, email: 'guest@example.com' } };
const nothing = { values: {}, offer: null };

test.each([
  ['nothing typed', null, asha, nothing],
  ['a guest goes on', guests, null, { values: guests.values, offer: null }],
  ['a guest signs in, and has no profile yet', guests, asha, { values: guests.values, offer: null }],
  [
    'a guest signs in, and has a profile: what was typed wins, what was saved is offered',
    guests,
    withProfile,
    { values: guests.values, offer: aProfile },
  ],
  [
    'a guest who had typed but an e-mail address signs in',
    untouched,
    withProfile,
    { values: aProfile, offer: null },
  ],
  ['nothing typed, and a profile', null, withProfile, { values: aProfile, offer: null }],
  ['the same was typed as saved', asSaved, withProfile, { values: asSaved.values, offer: null }],
  ['who is signed in goes on', ashas, asha, { values: ashas.values, offer: null }],
  [
    'who is signed in saves a profile meanwhile',
    ashas,
    withProfile,
    { values: ashas.values, offer: aProfile },
  ],
  ['after signing out, maybe in another tab', ashas, null, nothing],
  ['another person signs in', ashas, meera, nothing],
])('%s', (_what, draft, session, expected) => {
  expect(beginForm(draft, session)).toEqual(expected);
});

test.each([
  [{}, '560001', { zipCode: '560001', state: 'Karnataka' }],
  [{ zipCode: ' ' }, '560001', { zipCode: '560001', state: 'Karnataka' }],
  [{ country: 'India', city: 'Pune', zipCode: '' }, '411001', { zipCode: '411001', state: 'Maharashtra' }],
  [{ state: 'Goa' }, '560001', { zipCode: '560001' }],
  // It may lie in Bihar, or in Jharkhand.
  [{}, '813200', { zipCode: '813200' }],
  [{ zipCode: '110001' }, '560001', {}],
  [{ country: 'Nepal', zipCode: '' }, '560001', {}],
  [{ zipCode: '' }, null, {}],
])('%j and the PIN %s, asked for before, begin with %j', (values, pin, added) => {
  const begun = withPin({ values, offer: null }, pin);
  expect(begun.values).toEqual({ ...values, ...added });
});
