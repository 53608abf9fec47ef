import { expect, test } from 'vitest';
import { ownDraft } from './own-draft.rules.ts';

const asha = { email: 'asha@example.com', profile: null };
const meera = { email: 'meera@example.com', profile: null };
const withProfile = { ...asha, profile: { city: 'Mysuru' } };

const guests = { owner: null, values: { email: 'guest@example.com', city: 'Pune' } };
const ashas = { owner: asha.email, values: { email: asha.email, city: 'Pune' } };

test.each([
  ['nothing typed', null, asha, undefined],
  ['a guest goes on', guests, null, guests.values],
  ['a guest signs in, and has no profile yet', guests, asha, guests.values],
  ['a guest signs in, and has a profile', guests, withProfile, undefined],
  ['who is signed in goes on', ashas, asha, ashas.values],
  ['who is signed in saves a profile meanwhile', ashas, withProfile, ashas.values],
  ['after signing out, maybe in another tab', ashas, null, undefined],
  ['another person signs in', ashas, meera, undefined],
])('%s', (_what, draft, session, expected) => {
  expect(ownDraft(draft, session)).toEqual(expected);
});
