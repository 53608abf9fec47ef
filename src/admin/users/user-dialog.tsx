import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import type { AdminUserDetail } from '../../shop/users/admin-users.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { HistoryList } from '../layout/history.tsx';
import { withQuery } from '../table/with-query.ts';
import type { UserActing } from './use-user-action.ts';
import { fittingActions, userMessages } from './user-actions.rules.ts';
import { UserBadges } from './user-badges.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserOrders } from './user-orders.tsx';

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
          <UserBadges user={user} isSelf={isSelf} />
          <UserFacts user={user} />
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
