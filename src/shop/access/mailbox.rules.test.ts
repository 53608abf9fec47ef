import { expect, test } from 'vitest';
import { mailboxKey } from './mailbox.rules.ts';

test.each([
  ['asha@example.com', 'asha@example.com'],
  ['Asha+Plants@Example.com', 'asha@example.com'],
  ['asha+a+b@example.com', 'asha@example.com'],
  ['+asha@example.com', '+asha@example.com'],
  ['"a@b+c"@example.com', '"a@b@example.com'],
  ['asha', 'asha'],
])('%s is read at %s', (email, mailbox) => {
  expect(mailboxKey(email)).toBe(mailbox);
});
