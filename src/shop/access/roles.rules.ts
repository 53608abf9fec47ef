/** Everything that staff may do falls under one of these. docs/behaviour/accounts-and-access.md#roles. */
export const rights = [
  'people',
  'payments',
  'settings',
  'catalogue',
  'stock',
  'orders',
  /** Figures, and lists to take away. */
  'money',
  'refunds',
  'promo',
  'content',
  'media',
  'emails',
  'activity',
  'newsletter',
] as const;

export type Right = (typeof rights)[number];

/** As stored; 'admin' is the owner. */
export const roles = ['user', 'admin', 'manager', 'packer', 'writer'] as const;

export type Role = (typeof roles)[number];
export type StaffRole = Exclude<Role, 'user'>;

type RoleRow = {
  label: string;
  /** What somebody in it does, in a sentence for who gives the role. */
  text: string;
  may: readonly Right[];
};

const ownersAlone = new Set<Right>(['people', 'payments', 'settings']);

/** Each role, what it is called, and all that it may do. docs/behaviour/accounts-and-access.md#roles. */
export const roleRows: Readonly<Record<Role, RoleRow>> = {
  user: { label: 'Customer', text: 'Buys, and sees their own orders.', may: [] },
  admin: { label: 'Owner', text: 'May do everything, and says who else may what.', may: rights },
  manager: {
    label: 'Manager',
    text: 'Runs the shop: everything but people, payments and settings.',
    may: rights.filter((right) => !ownersAlone.has(right)),
  },
  packer: {
    label: 'Packer',
    text: 'Packs and sends orders and counts stock; sees no money.',
    may: ['orders', 'stock'],
  },
  writer: {
    label: 'Writer',
    text: 'Writes guides, pages and the home page.',
    may: ['content', 'media'],
  },
};

export const staffRoles = roles.filter((role): role is StaffRole => role !== 'user');

/** A role as it came from somewhere; what nobody knows is no member of staff. */
export function asRole(text: unknown): Role {
  return roles.find((role) => role === text) ?? 'user';
}

/** Whether somebody in this role may do this; 'any' is what everybody who works here may. */
export function mayRole(role: Role, right: Right | 'any'): boolean {
  return right === 'any' ? role !== 'user' : roleRows[role].may.includes(right);
}

/** Somebody asked for what their role does not allow, or no longer does. Answered with 403 wherever it comes up. */
export class AccessDenied extends Error {
  override name = 'AccessDenied';
  readonly right: Right;

  constructor(userId: string, right: Right) {
    super(`Their role does not allow '${right}': ${userId}`);
    this.right = right;
  }
}

/** What somebody is told who may not do something. */
export const notAllowed = 'Your role does not allow this. Ask an owner of the shop if it should.';
