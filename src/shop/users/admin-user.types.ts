import type { OwnSignIn } from '../accounts/find-own-sign-in.ts';
import type { WrongPasswords } from '../accounts/password.rules.ts';
import type { ActivityEntry } from '../activity/activity.schema.ts';
import type { OrderStatus } from '../orders/order-status.rules.ts';

export type UserRole = 'user' | 'admin';

/** A person as staff see them. */
export type AdminUser = {
  id: string;
  /** Of the profile, else as Google gave it; may be empty. */
  name: string;
  email: string;
  role: UserRole;
  isConfirmed: boolean;
  blockedAt: Date | null;
  createdAt: Date;
  /** Placed with the account. */
  orders: number;
  /** Their totals, without what was sent back. */
  spentPaise: number;
  /** Today. */
  wrongPasswords: WrongPasswords;
};

export type UserOrder = { id: string; createdAt: Date; orderStatus: OrderStatus; totalAmountPaise: number };

export type AdminUserDetail = AdminUser & {
  phone: string | null;
  /** A line each. */
  address: string[];
  signIn: OwnSignIn;
  /** The latest of them. */
  latestOrders: UserOrder[];
  history: ActivityEntry[];
};
