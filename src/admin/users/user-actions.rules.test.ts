import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  askBefore,
  askBeforeRole,
  fittingActions,
  userActions,
  userIntentSchema,
} from './user-actions.rules.ts';

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
      expect(offered.has('reset-factor')).toBe(person.hasSecondFactor);
      // Who is blocked is signed out already.
      expect(offered.has('sign-out')).toBe(person.blockedAt === null);
      expect(offered.has('block')).toBe(person.blockedAt === null);
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

test('what takes nothing away looks so, and what does is red', () => {
  const of = (intent: Parameters<typeof askBefore>[0], isSelf = false) =>
    askBefore(intent, { email: 'asha@example.com', isSelf });
  expect(of('sign-out')).toEqual({
    title: 'Sign out everywhere?',
    text: 'asha@example.com has to sign in again on every device.',
    action: 'Sign out everywhere',
    tone: 'primary',
  });
  expect(of('sign-out', true)?.tone).toBe('danger');
  expect(of('block')?.tone).toBe('danger');
  // There is no warning about oneself here: the sentence about anybody stays.
  expect(of('reset-factor', true)).toEqual(of('reset-factor'));
  expect(of('reset-factor')?.text).toContain('asha@example.com');
});

test('to make an owner is grave; only who gives up being one is warned of it', () => {
  const of = (role: Parameters<typeof askBeforeRole>[0], isSelf: boolean) =>
    askBeforeRole(role, { email: 'asha@example.com', isSelf });
  expect([of('admin', false).tone, of('manager', false).tone, of('manager', true).tone]).toEqual([
    'danger',
    'primary',
    'danger',
  ]);
  expect(of('admin', true).text).toContain('asha@example.com has this role');
  expect(of('user', false).title).toMatch(/^Change the role to /);
});

test('of oneself only who said so means it', () => {
  const userId = '0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b';
  const read = (form: object) => userIntentSchema.safeParse({ intent: 'block', userId, ...form });
  expect(read({})).toMatchObject({ success: true, data: { meansSelf: false } });
  expect(read({ meansSelf: 'yes' })).toMatchObject({ success: true, data: { meansSelf: true } });
  expect(read({ meansSelf: 'on' }).success).toBe(false);
});
