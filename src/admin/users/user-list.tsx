import { Link, useSearchParams } from 'react-router';
import type { AdminUsersPage } from '../../shop/users/admin-users.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { KeyPager } from '../table/key-pager.tsx';
import { withQuery } from '../table/with-query.ts';
import type { UserActing } from './use-user-action.ts';
import { userColumns } from './user-columns.tsx';

/** The table of people with its pages. There is always somebody: whoever looks. */
export function UserList({
  page,
  ownId,
  acting,
}: {
  page: AdminUsersPage;
  ownId: string;
  acting: UserActing;
}) {
  const [query] = useSearchParams();
  if (page.rows.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          headingLevel={3}
          title="Nobody found."
          text="Nobody matches the search and the filter."
          action={
            <Link to="/admin/users" className="text-link">
              Show everybody
            </Link>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <Table
        caption="Users"
        hideCaption
        dense
        columns={userColumns({ hrefOf: (id) => withQuery(query, { user: id }), ownId, acting })}
        rows={page.rows}
        rowKey={({ id }) => id}
        empty={null}
      />
      <KeyPager previous={page.previous} next={page.next} label="Pages of users" />
    </>
  );
}
