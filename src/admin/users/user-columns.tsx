import { Link } from 'react-router';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import type { AdminUser } from '../../shop/users/admin-users.ts';
import type { TableColumn } from '../../ui/table.tsx';
import type { UserActing } from './use-user-action.ts';
import { UserBadges } from './user-badges.tsx';
import { UserMenu } from './user-menu.tsx';

type ColumnsInput = { hrefOf: (id: string) => string; ownId: string; acting: UserActing };

/** The people table. */
export function userColumns({ hrefOf, ownId, acting }: ColumnsInput): TableColumn<AdminUser>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      rowHeader: true,
      className: 'min-w-44 max-w-80 wrap-anywhere',
      cell: ({ id, name, email }) => (
        <>
          <Link to={hrefOf(id)} preventScrollReset className="text-link">
            {name || email}
          </Link>
          {name ? <span className="block text-xs font-normal text-muted">{email}</span> : null}
        </>
      ),
    },
    {
      id: 'role',
      header: 'Role and state',
      cell: (user) => <UserBadges user={user} isSelf={user.id === ownId} />,
    },
    { id: 'orders', header: 'Orders', align: 'end', cell: ({ orders }) => orders },
    {
      id: 'spent',
      header: 'Spent',
      align: 'end',
      className: 'whitespace-nowrap',
      cell: ({ spentPaise }) => formatPaise(spentPaise),
    },
    {
      id: 'since',
      header: 'Since',
      className: 'whitespace-nowrap figures',
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatOrderDate(createdAt)}</time>,
    },
    {
      id: 'actions',
      card: 'corner',
      header: 'Actions',
      align: 'end',
      className: 'w-20',
      cell: (user) => <UserMenu user={user} acting={acting} />,
    },
  ];
}
