import { expect, test } from 'vitest';
import { accountMessages } from './account-messages.ts';
import { givenPassword, newPassword, signUpSchema } from './account.schema.ts';
import { isAdministratorPassword, wrongPasswordsText } from './password.rules.ts';

const messageOf = (schema: typeof newPassword, password: string) =>
  schema.safeParse(password).error?.issues[0]?.message ?? null;

// The last two are one character each, and two units of the text that a program holds.
test.each(['a', 'ä', '🌵', '𑀅'])('a password is as long as its characters: %s', (character) => {
  const { passwordShort, passwordLong } = accountMessages;
  expect(messageOf(newPassword, character.repeat(5))).toBe(passwordShort);
  expect(messageOf(newPassword, character.repeat(6))).toBeNull();
  expect(messageOf(newPassword, character.repeat(128))).toBeNull();
  expect(messageOf(newPassword, character.repeat(129))).toBe(passwordLong);
  expect(messageOf(givenPassword, character.repeat(128))).toBeNull();
  expect(messageOf(givenPassword, character.repeat(129))).toBe(passwordLong);
  expect(isAdministratorPassword(character.repeat(11))).toBe(false);
  expect(isAdministratorPassword(character.repeat(12))).toBe(true);
});

test('none at all is too short to be set, and missing to be compared', () => {
  expect(messageOf(newPassword, '')).toBe(accountMessages.passwordShort);
  expect(messageOf(givenPassword, '')).toBe(accountMessages.passwordRequired);
  const again = (confirmPassword: string) =>
    signUpSchema.safeParse({ email: 'asha@example.com', password: 'glasshouse', confirmPassword }).error
      ?.issues[0];
  expect(again('')).toMatchObject({
    path: ['confirmPassword'],
    message: accountMessages.passwordShort,
  });
  expect(again('glass')?.message).toBe(accountMessages.passwordShort);
  expect(again('greenhouse')?.message).toBe(accountMessages.passwordsDiffer);
  expect(again('glasshouse')).toBeUndefined();
});

test('wrong passwords are counted in words', () => {
  expect(wrongPasswordsText({ count: 1, addresses: 1 })).toBe(
    '1 wrong password for this account today from 1 address',
  );
  expect(wrongPasswordsText({ count: 12, addresses: 3 }, 'yesterday')).toBe(
    '12 wrong passwords for this account yesterday from 3 addresses',
  );
});
