import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { asRole, roleRows, roles } from '../../shop/access/roles.rules.ts';
import { manyWrongPasswords, wrongPasswordsText } from '../../shop/accounts/password.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderDate, formatOrderMoment, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { orderStatusRow } from '../../shop/orders/order-status.rules.ts';
import type { AdminUser, AdminUserDetail } from '../../shop/users/admin-users.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Badge } from '../../ui/labels.tsx';
import { HistoryList } from '../layout/history.tsx';
import { withQuery } from '../layout/screen-address.ts';
import type { UserActing } from './use-user-action.ts';
import { fittingActions, userMessages } from './user-actions.rules.ts';

type UserDialogProps = {
  /** Null for one that cannot be had, undefined while none is open. */
  user: AdminUserDetail | null | undefined;
  isSelf: boolean;
  acting: UserActing;
};

/** One person with their orders and what staff did. Its address is the list's with `?user=`. */
export function UserDialog({ user, isSelf, acting }: UserDialogProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <Dialog
      open={user !== undefined}
      onClose={() => void navigate(withQuery(query, { user: null }), { preventScrollReset: true })}
      size="lg"
      title={user ? user.name || user.email : 'User'}
      description={user ? `With an account since ${formatOrderDate(user.createdAt)}` : undefined}
    >
      {user ? (
        <div className="grid gap-6">
          <span className="flex flex-wrap gap-1.5">
            <RoleBadge role={user.role} />
            <StateBadges user={user} isSelf={isSelf} />
          </span>
          <UserFacts user={user} />
          <RoleForm key={`${user.id} ${user.role}`} user={user} acting={acting} />
          <div className="flex flex-wrap gap-2">
            {fittingActions(user).map(({ intent, label, tone }) => (
              <Button
                key={intent}
                variant="outline"
                size="sm"
                disabled={acting.busy}
                className={tone === 'danger' ? 'text-danger-600' : undefined}
                onClick={() => acting.begin(intent, user)}
              >
                {label}
              </Button>
            ))}
          </div>
          <UserOrders user={user} />
          <p>
            <Link to={`/admin/emails?${new URLSearchParams({ q: user.email })}`} className="text-link">
              E-mails to this address
            </Link>
          </p>
          <section aria-label="History">
            <h3 className="mb-1 text-lg">History</h3>
            <HistoryList entries={user.history} />
          </section>
        </div>
      ) : null}
      {user === null ? <p className="py-6 text-center text-ink-soft">{userMessages.noSuchUser}</p> : null}
    </Dialog>
  );
}

/** Which role a person has, and the way to another one. */
function RoleForm({ user, acting }: { user: AdminUser; acting: UserActing }) {
  const [role, setRole] = useState(user.role);
  return (
    <section aria-label="Role" className="grid gap-2 sm:max-w-md">
      <SelectField
        label="Role"
        hint={roleRows[role].text}
        value={role}
        onChange={({ currentTarget }) => setRole(asRole(currentTarget.value))}
      >
        {roles.map((value) => (
          <option key={value} value={value}>
            {roleRows[value].label}
          </option>
        ))}
      </SelectField>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={acting.busy || role === user.role}
        onClick={() => acting.beginRole(role, user)}
      >
        Change role
      </Button>
    </section>
  );
}

/** How to reach a person, how they sign in, and what they bought. */
function UserFacts({ user }: { user: AdminUserDetail }) {
  const facts: [string, ReactNode][] = [
    [
      'E-mail',
      <a key="email" href={`mailto:${user.email}`} className="text-link">
        {user.email}
      </a>,
    ],
    ['Phone', user.phone],
    ['Address', user.address.length > 0 ? user.address.join(', ') : null],
    ['Signs in with', waysOf(user)],
    ['Second factor', user.role === 'user' ? null : user.hasSecondFactor ? 'set up' : 'none'],
    ['Signed in on', devices(user.signIn.devices)],
    ['Attempts', user.wrongPasswords.count > 0 ? wrongPasswordsText(user.wrongPasswords) : null],
    ['Orders', `${user.orders}, ${formatPaise(user.spentPaise)} in all`],
    ['Blocked', user.blockedAt ? `since ${formatOrderMoment(user.blockedAt)}` : null],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      {facts.map(([label, fact]) =>
        fact === null ? null : (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere figures">{fact}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function waysOf({ signIn: { hasPassword, hasGoogle } }: AdminUserDetail): string {
  const ways = [hasPassword ? 'a password' : '', hasGoogle ? 'Google' : ''].filter(Boolean);
  return ways.length > 0 ? ways.join(' and ') : 'nothing so far';
}

function devices(count: number): string {
  if (count === 0) return 'no device';
  return count === 1 ? '1 device' : `${count} devices`;
}

/** The latest orders of a person, and the way to all of them. */
function UserOrders({ user }: { user: AdminUserDetail }) {
  const { latestOrders, orders, id } = user;
  return (
    <section aria-label="Orders">
      <h3 className="mb-1 text-lg">Orders</h3>
      {latestOrders.length === 0 ? <p className="text-muted">No orders yet.</p> : null}
      <ul className="divide-y divide-line">
        {latestOrders.map((order) => (
          <li key={order.id} className="flex flex-wrap justify-between gap-x-4 py-2 figures">
            <Link to={`/admin/orders/${order.id}`} className="text-link">
              Order {orderNumber(order.id)}
            </Link>
            <span className="text-muted">
              {formatOrderDate(order.createdAt)} · {orderStatusRow(order.orderStatus).label}
            </span>
            <span className="font-semibold">{formatPaise(order.totalAmountPaise)}</span>
          </li>
        ))}
      </ul>
      {orders > latestOrders.length ? (
        <Link
          to={`/admin/orders?${new URLSearchParams({ user: id })}`}
          className="mt-2 inline-block text-link"
        >
          All {orders} orders
        </Link>
      ) : null}
    </section>
  );
}

/** Whether somebody buys here or works here, and as what. */
export function RoleBadge({ role }: Pick<AdminUser, 'role'>) {
  return <Badge tone={role === 'user' ? 'neutral' : 'success'}>{roleRows[role].label}</Badge>;
}

/** What else stands out about a person; nothing where nothing does. */
export function StateBadges({ user, isSelf }: { user: AdminUser; isSelf: boolean }) {
  const { count: wrong } = user.wrongPasswords;
  const isTried = wrong >= manyWrongPasswords;
  if (!isSelf && !user.blockedAt && !isTried && user.isConfirmed) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {isSelf ? <Badge>You</Badge> : null}
      {user.blockedAt ? <Badge tone="danger">Blocked</Badge> : null}
      {isTried ? <Badge tone="low">{wrong} wrong passwords today</Badge> : null}
      {user.isConfirmed ? null : <Badge tone="low">Not confirmed</Badge>}
    </span>
  );
}
