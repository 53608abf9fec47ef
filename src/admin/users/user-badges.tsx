import { manyWrongPasswords } from '../../shop/accounts/password.rules.ts';
import type { AdminUser } from '../../shop/users/admin-users.ts';
import { Badge } from '../../ui/labels.tsx';

/** What stands out about a person. */
export function UserBadges({ user, isSelf }: { user: AdminUser; isSelf: boolean }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {user.role === 'admin' ? <Badge tone="success">Administrator</Badge> : <Badge>User</Badge>}
      {isSelf ? <Badge>You</Badge> : null}
      {user.blockedAt ? <Badge tone="danger">Blocked</Badge> : null}
      {user.wrongPasswords.count >= manyWrongPasswords ? (
        <Badge tone="low">{user.wrongPasswords.count} wrong passwords today</Badge>
      ) : null}
      {user.isConfirmed ? null : <Badge tone="low">Not confirmed</Badge>}
    </span>
  );
}
