import { expect, test } from 'vitest';
import { type Role, asRole, mayRole, rights, roleRows, roles, staffRoles } from './roles.rules.ts';

/** docs/behaviour/accounts-and-access.md#roles, written out once more: a right that slips in is one too many. */
const may: Record<Role, string> = {
  user: '',
  admin:
    'activity catalogue content emails media money newsletter orders payments people promo refunds settings stock',
  manager: 'activity catalogue content emails media money newsletter orders promo refunds stock',
  packer: 'orders stock',
  writer: 'content media',
};

test.each(roles)('each role may what its page says: %s', (role) => {
  expect(
    rights
      .filter((right) => mayRole(role, right))
      .toSorted()
      .join(' '),
  ).toBe(may[role]);
  expect(mayRole(role, 'any')).toBe(role !== 'user');
  expect(roleRows[role].label).not.toBe('');
});

test('what nobody knows is no member of staff', () => {
  expect(roles.map((role) => asRole(role))).toEqual([...roles]);
  for (const text of ['', 'Admin', 'owner', 'constructor', null, undefined, 1])
    expect(asRole(text)).toBe('user');
  expect(staffRoles).toEqual(['admin', 'manager', 'packer', 'writer']);
});
