import { data } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards.ts';
import { readForm } from '../../http/read-form.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { adminUsersSchema } from '../../shop/users/admin-users.schema.ts';
import { findAdminUser, listAdminUsers } from '../../shop/users/admin-users.ts';
import { answerAction } from '../layout/answer-action.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { screenTitle } from '../layout/screen-title.ts';
import type { Route } from './+types/users';
import { readOpenUser } from './open-user.ts';
import { useUserAction } from './use-user-action.ts';
import { userMessages } from './user-actions.rules.ts';
import { actOnUser } from './user-actions.server.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserList } from './user-list.tsx';
import { UserQuestion } from './user-question.tsx';
import { UsersToolbar } from './users-toolbar.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId: ownId } = requireAdmin({ context, url });
  const shop = context.get(shopContext);
  const userId = readOpenUser(url.searchParams);
  const query = adminUsersSchema.parse(Object.fromEntries(url.searchParams));
  const [page, user] = await Promise.all([
    orNothing(shop, 'Error fetching users:', listAdminUsers(shop, query)),
    userId === undefined
      ? undefined
      : orNothing(shop, 'Error fetching a user:', findAdminUser(shop, { userId })),
  ]);
  return data({ page, user, ownId }, { status: page ? 200 : 500 });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = requireAdmin({ context, url });
  const form = await readForm(request);
  return answerAction(context, () => actOnUser({ shop: context.get(shopContext), actor, form }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export function meta() {
  return screenTitle('Users');
}

const whole = new Intl.NumberFormat('en-IN');

export default function Users({ loaderData: { page, user, ownId } }: Route.ComponentProps) {
  const acting = useUserAction(ownId);
  return (
    <>
      <ScreenHead
        title="Manage Users"
        text={
          page ? (
            <output className="figures">
              {whole.format(page.total)} {page.total === 1 ? 'person' : 'people'}
            </output>
          ) : null
        }
      />
      <UsersToolbar />
      {page ? (
        <UserList page={page} ownId={ownId} acting={acting} />
      ) : (
        <Unread>{userMessages.fetchFailed}</Unread>
      )}
      <UserDialog user={user} isSelf={user?.id === ownId} acting={acting} />
      <UserQuestion acting={acting} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => userMessages.fetchFailed} />;
}
