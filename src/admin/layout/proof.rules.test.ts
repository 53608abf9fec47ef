import { expect, test } from 'vitest';
import { askedProofOf } from './proof.rules.ts';

const asked = { way: 'password', problem: null, action: '/admin/users', fields: [['intent', 'block']] };

test('a page that was refused for want of a proof holds the form that waits', () => {
  expect(askedProofOf({ askedProof: asked })).toBe(asked);
});

test.each([null, undefined, 'askedProof', 7, {}, new Error('askedProof'), { message: 'gone' }])(
  'one that failed with %s holds none',
  (thrown) => expect(askedProofOf(thrown)).toBeNull(),
);
