import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askBefore, fittingActions, userActions } from './user-actions.rules.ts';

const people = fc.record({
  email: fc.constant('asha@example.com'),
  role: fc.constantFrom('user' as const, 'admin' as const),
  isConfirmed: fc.boolean(),
  blockedAt: fc.constantFrom(null, new Date(0)),
});

test('of each pair of opposites exactly one is offered', () => {
  fc.assert(
    fc.property(people, (person) => {
      const offered = new Set(fittingActions(person).map(({ intent }) => intent));
      expect(offered.has('promote')).toBe(!offered.has('demote'));
      expect(offered.has('block')).toBe(!offered.has('unblock'));
      expect(offered.has('resend-confirmation')).toBe(!person.isConfirmed);
    }),
  );
});

test('what takes something away from oneself is asked about as such', () => {
  for (const intent of ['demote', 'block', 'sign-out'] as const) {
    const others = askBefore(intent, { email: 'asha@example.com', isSelf: false });
    const own = askBefore(intent, { email: 'asha@example.com', isSelf: true });
    expect(others?.text).toContain('asha@example.com');
    expect(own?.text).toContain('your own account');
    expect(own?.tone).toBe('danger');
  }
});

test('whatever is dangerous is asked about', () => {
  for (const { intent, tone } of userActions) {
    if (tone === 'danger') expect(askBefore(intent, { email: 'x', isSelf: false })).not.toBeNull();
  }
  expect(askBefore('unblock', { email: 'x', isSelf: false })).toBeNull();
});
