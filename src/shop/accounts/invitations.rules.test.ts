import { expect, test } from 'vitest';
import { invitationSchema, invitationState } from './invitations.rules.ts';

const now = new Date('2026-11-23T06:00:00Z');
const later = new Date(now.getTime() + 1);
const open = { acceptedAt: null, revokedAt: null, expiresAt: later };

test('an invitation is open until it was used, taken back or is over', () => {
  expect(invitationState(open, now)).toBe('open');
  expect(invitationState({ ...open, expiresAt: now }, now)).toBe('expired');
  expect(invitationState({ ...open, revokedAt: now, expiresAt: now }, now)).toBe('revoked');
  expect(invitationState({ acceptedAt: now, revokedAt: now, expiresAt: now }, now)).toBe('used');
});

test('staff alone are invited, by an address', () => {
  const isTaken = (email: string, role: string) => invitationSchema.safeParse({ email, role }).success;
  expect(isTaken('asha@example.com', 'packer')).toBe(true);
  expect(isTaken('asha@example.com', 'user')).toBe(false);
  expect(isTaken('asha', 'packer')).toBe(false);
});
