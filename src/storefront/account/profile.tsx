import { data, redirect } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireUser } from '../../http/guards/require-user.ts';
import { readForm, wantsDocument } from '../../http/read-form.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { findOwnSignIn } from '../../shop/accounts/find-own-sign-in.ts';
import { findProfile } from '../../shop/accounts/find-profile.ts';
import { accept, callAccount } from '../auth/call-account.server.ts';
import type { FormAnswer } from '../../http/form-answer.ts';
import { Guarded } from '../../session/guarded.tsx';
import type { Route } from './+types/profile';
import { changePassword, deleteAccount, updateProfile } from './profile-actions.server.ts';
import { ProfilePage } from './profile-page.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, email } = requireUser({ context, url });
  const shop = context.get(shopContext);
  const [profile, signIn] = await Promise.all([
    findProfile(shop, { userId }),
    findOwnSignIn(shop, { userId }),
  ]);
  return { email, profile, signIn };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { userId } = requireUser({ context, url });
  const form = await readForm(request);
  const intent = form.get('intent') ?? '';
  form.delete('intent');
  switch (intent) {
    case 'profile':
      return updateProfile({ context, userId, form });
    case 'password':
      return changePassword({ context, form });
    case 'sign-out-everywhere': {
      await callAccount(context, '/revoke-sessions', {});
      const { headers } = await callAccount(context, '/sign-out', {});
      if (wantsDocument(request)) throw redirect('/', { headers });
      return accept(accountMessages.signedOutEverywhere, headers);
    }
    case 'delete': {
      const deleted = await deleteAccount({ context, form });
      if (deleted.data.ok && wantsDocument(request)) throw redirect('/', deleted.init ?? {});
      return deleted;
    }
    default:
      return data<FormAnswer>(
        { ok: false, message: 'Unknown form', errors: {}, code: null },
        { status: 400 },
      );
  }
}

export function meta() {
  return [{ title: 'Profile · Plant Store' }, { name: 'robots', content: 'noindex' }];
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return (
    <Guarded>
      <ProfilePage {...loaderData} />
    </Guarded>
  );
}
