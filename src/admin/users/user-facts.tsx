import type { ReactNode } from 'react';
import { wrongPasswordsText } from '../../shop/accounts/password.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import type { AdminUserDetail } from '../../shop/users/admin-users.ts';

/** How to reach a person, how they sign in, and what they bought. */
export function UserFacts({ user }: { user: AdminUserDetail }) {
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
