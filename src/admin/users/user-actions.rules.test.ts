import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askBefore, askBeforeRole, fittingActions, userActions } from './user-actions.rules.ts';

const people = fc.record({
  email: fc.constant('asha@example.com'),
  isConfirmed: fc.boolean(),
  hasSecondFactor: fc.boolean(),
  blockedAt: fc.constantFrom(null, new Date(0)),
});

test('of each pair of opposites exactly one is offered', () => {
  fc.assert(
    fc.property(people, (person) => {
      const offered = new Set(fittingActions(person).map(({ intent }) => intent));
      expect(offered.has('block')).toBe(!offered.has('unblock'));
      expect(offered.has('resend-confirmation')).toBe(!person.isConfirmed);
    }),
  );
});

test('what takes something away from oneself is asked about as such', () => {
  const about = { email: 'asha@example.com' };
  const questions = [
    (isSelf: boolean) => askBefore('block', { ...about, isSelf }),
    (isSelf: boolean) => askBefore('sign-out', { ...about, isSelf }),
    (isSelf: boolean) => askBeforeRole('manager', { ...about, isSelf }),
  ];
  for (const ask of questions) {
    const [others, own] = [ask(false), ask(true)];
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
