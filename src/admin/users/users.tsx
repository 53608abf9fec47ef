import { Ellipsis } from 'lucide-react';
import { Link, data, useSearchParams } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { roleRows, roles } from '../../shop/access/roles.rules.ts';
import { listOpenInvitations } from '../../shop/accounts/invitations.ts';
import { personId } from '../../shop/list-page.schema.ts';
import { formatPaise } from '../../shop/money.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import { adminUsersSchema, userGroups } from '../../shop/users/admin-users.schema.ts';
import {
  type AdminUser,
  type AdminUsersPage,
  findAdminUser,
  listAdminUsers,
} from '../../shop/users/admin-users.ts';
import { ButtonLink, IconButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuButton, MenuLink, type MenuTriggerProps } from '../../ui/menu.tsx';
import { OneLine, type TableColumn } from '../table/table.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { readMain } from '../layout/read-main.server.ts';
import { useQueryChange, withQuery } from '../layout/screen-address.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, Total, screenTitle } from '../layout/screen-head.tsx';
import { FilterLinks, ListToolbar } from '../table/filters.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import type { Route } from './+types/users';
import { InviteDialog, OpenInvitations } from './invitations.tsx';
import { type UserActing, useUserAction } from './use-user-action.ts';
import { fittingActions, userMessages } from './user-actions.rules.ts';
import { actOnUser } from './user-actions.server.ts';
import { RoleBadge, StateBadges, UserDialog } from './user-dialog.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId: ownId } = requireStaff({ context, url }, 'people');
  const shop = context.get(shopContext);
  const userId = readOpenUser(url.searchParams);
  const query = adminUsersSchema.parse(Object.fromEntries(url.searchParams));
  const isInviting = url.searchParams.get('dialog') === 'invite';
  const [{ found: page, status }, user, invitations] = await Promise.all([
    readMain(shop, 'Error fetching users:', listAdminUsers(shop, query)),
    userId === undefined
      ? undefined
      : orNothing(shop, 'Error fetching a user:', findAdminUser(shop, { userId })),
    orNothing(shop, 'Error fetching invitations:', listOpenInvitations(shop)),
  ]);
  return data({ page, user, ownId, isInviting, invitations: invitations ?? [] }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'people', actOnUser);
}

export const clientAction = askingShop();

export const meta = screenTitle('Users');

export default function Users({ loaderData }: Route.ComponentProps) {
  const { page, user, ownId, isInviting, invitations } = loaderData;
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const acting = useUserAction(ownId);
  return (
    <>
      <ScreenHead
        title="Manage Users"
        text={page ? <Total page={page} one="person" many="people" /> : null}
        actions={
          <ButtonLink to={withQuery(query, { dialog: 'invite' })} preventScrollReset variant="primary">
            Invite to the staff
          </ButtonLink>
        }
      />
      <OpenInvitations invitations={invitations} />
      <UsersToolbar />
      {page ? (
        <UserList page={page} ownId={ownId} acting={acting} />
      ) : (
        <Unread>{userMessages.fetchFailed}</Unread>
      )}
      <UserDialog user={user} isSelf={user?.id === ownId} acting={acting} />
      {isInviting ? <InviteDialog onClose={() => changeQuery({ dialog: null })} /> : null}
      <UserQuestion acting={acting} />
    </>
  );
}

/** Those who work here among those who buy here. */
const sides = [
  { value: 'staff', label: 'Staff' },
  { value: 'user', label: 'Customers' },
];
const staffRoles = roles.flatMap((value) =>
  value === 'user' ? [] : [{ value, label: roleRows[value].label }],
);

/** Search and filter above the table. */
function UsersToolbar() {
  return (
    <ListToolbar
      search="Search name or e-mail"
      filters={[
        { label: 'Role', name: 'role', all: 'Any role', options: staffRoles },
        { label: 'State', name: 'group', all: 'Any state', options: userGroups },
      ]}
    >
      <FilterLinks label="Show" name="role" all="Everybody" options={sides} />
    </ListToolbar>
  );
}

/** The table of people with its pages. There is always somebody: whoever looks. */
function UserList({ page, ownId, acting }: { page: AdminUsersPage; ownId: string; acting: UserActing }) {
  const [query] = useSearchParams();
  return (
    <PagedTable
      caption="Users"
      label="Pages of users"
      page={page}
      unfold={({ name, email }) => `Details of ${name || email}`}
      columns={userColumns({ hrefOf: (id) => withQuery(query, { user: id }), ownId, acting })}
      unmatched={{
        title: 'Nobody found.',
        text: 'Nobody matches the search and the filter.',
        all: 'Show everybody',
        to: '/admin/users',
      }}
    />
  );
}

type ColumnsInput = { hrefOf: (id: string) => string; ownId: string; acting: UserActing };

/** The people table. */
function userColumns({ hrefOf, ownId, acting }: ColumnsInput): TableColumn<AdminUser>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      rowHeader: true,
      fill: true,
      className: '@[66rem]:w-[36%]',
      cell: ({ id, name, email }) => (
        <>
          <Link
            to={hrefOf(id)}
            preventScrollReset
            title={name || email}
            className="ui-line w-fit max-w-full text-link"
          >
            {name || email}
          </Link>
          {name ? <OneLine className="text-xs font-normal text-muted">{email}</OneLine> : null}
        </>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      card: 'figure',
      cell: ({ role }) => <RoleBadge role={role} />,
    },
    {
      id: 'state',
      header: 'State',
      share: 2,
      cell: (user) => <StateBadges user={user} isSelf={user.id === ownId} />,
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
      cell: (user) => <UserMenu user={user} href={hrefOf(user.id)} acting={acting} />,
    },
  ];
}

/** What can be done to one person of the list. */
function UserMenu({ user, href, acting }: { user: AdminUser; href: string; acting: UserActing }) {
  return (
    <Menu label={`Actions for ${user.email}`} trigger={menuButton(user.email)}>
      <MenuLink to={href}>Change role</MenuLink>
      {fittingActions(user).map(({ intent, label, tone }) => (
        <MenuButton
          key={intent}
          tone={tone}
          disabled={acting.busy}
          onClick={() => acting.begin(intent, user)}
        >
          {label}
        </MenuButton>
      ))}
    </Menu>
  );
}

const menuButton = (email: string) => (trigger: MenuTriggerProps) => (
  <IconButton {...trigger} label={`Actions for ${email}`} icon={<Icon icon={Ellipsis} />} />
);

/** Asks before something is done to a person. */
function UserQuestion({ acting }: { acting: UserActing }) {
  const { question, busy, confirm, cancel } = acting;
  return (
    <ConfirmDialog
      open={question !== null}
      title={question?.title ?? ''}
      action={question?.action ?? ''}
      tone={question?.tone ?? 'primary'}
      busy={busy}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {question?.text}
    </ConfirmDialog>
  );
}

/** Whose dialog an address of the screen opens. */
function readOpenUser(searchParams: URLSearchParams): string | undefined {
  const parsed = personId.safeParse(searchParams.get('user'));
  return parsed.success ? parsed.data : undefined;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => userMessages.fetchFailed} />;
}
