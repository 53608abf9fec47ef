import { expect, test } from 'vitest';
import { mailboxKey } from './mailbox.rules.ts';

test.each([
  ['asha@example.com', 'asha@example.com'],
  ['Asha+Plants@Example.com', 'asha@example.com'],
  ['asha+a+b@example.com', 'asha@example.com'],
  ['+asha@example.com', '+asha@example.com'],
  ['"a@b+c"@example.com', '"a@b@example.com'],
  ['asha', 'asha'],
  [' asha@example.com\n', 'asha@example.com'],
  ['asha+a\nb+c@example.com', 'asha@example.com'],
])('%s is read at %s', (email, mailbox) => {
  expect(mailboxKey(email)).toBe(mailbox);
});
