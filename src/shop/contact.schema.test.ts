import { expect, test } from 'vitest';
import { emailAddress, phoneNumber } from './contact.schema.ts';

test('an e-mail address has at most the 64 characters before its @ that a mail server takes', () => {
  const longest = `${'a'.repeat(64)}@example.com`;
  expect(emailAddress.parse(longest)).toBe(longest);
});

test('an e-mail address is trimmed and keeps its case', () => {
  expect(emailAddress.parse(' Asha.Rao+shop@Example.co.in ')).toBe('Asha.Rao+shop@Example.co.in');
});

test.each([
  undefined,
  '',
  'asha',
  'asha@',
  'a b@example.com',
  'asha@example',
  'a\n@example.com',
  `${'a'.repeat(250)}@b.in`,
  `${'a'.repeat(65)}@example.com`,
])('%j is not an e-mail address', (value) => {
  expect(emailAddress.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([
    'Invalid email address',
  ]);
});

test.each(['9876543210', '+91 98765 43210', '(022) 2345-6789', '12345'])('%s is a phone number', (value) => {
  expect(phoneNumber.parse(` ${value} `)).toBe(value);
});

test.each(['1234', '()()()', '+++++', '98765x43210', '1'.repeat(21), '98765\n43210'])(
  '%j is no phone number',
  (value) => {
    expect(phoneNumber.safeParse(value).error?.issues[0]?.message).toBe('Invalid phone number');
  },
);

test.each([undefined, '', '  '])('%j is a missing phone number', (value) => {
  expect(phoneNumber.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([
    'Phone number is required',
  ]);
});
