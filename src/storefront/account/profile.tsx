import { data, redirect } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import type { FormAnswer } from '../../http/form-answer.ts';
import { requireUser } from '../../http/guards.ts';
import { readForm, wantsDocument } from '../../http/read-form.ts';
import { Guarded } from '../../session/guarded.tsx';
import { mayRole } from '../../shop/access/roles.rules.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { findProfile } from '../../shop/accounts/own-account.ts';
import { findOwnSignIn } from '../../shop/accounts/sign-in-ways.ts';
import type { accept } from '../auth/call-account.server.ts';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/profile';
import { DevicesCard, FactorCard, OwnDataCard, PasswordCard } from './account-cards.tsx';
import { AccountFrame } from './account-frame.tsx';
import { changePassword, deleteAccount, signOutEverywhere, updateProfile } from './profile-actions.server.ts';
import { ProfileForm } from './profile-form.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, email, role, hasSecondFactor } = requireUser({ context, url });
  const shop = context.get(shopContext);
  const [profile, signIn] = await Promise.all([
    findProfile(shop, { userId }),
    findOwnSignIn(shop, { userId }),
  ]);
  return { email, profile, signIn, factor: mayRole(role, 'any') ? { isOn: hasSecondFactor === true } : null };
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
    case 'sign-out-everywhere':
      return homeIfDone(request, await signOutEverywhere(context));
    case 'delete':
      return homeIfDone(request, await deleteAccount({ context, form }));
    default:
      return data<FormAnswer>(
        { ok: false, message: 'Unknown form', errors: {}, code: null },
        { status: 400 },
      );
  }
}

/** Sent without script there is no page left to answer on: its owner is signed out. */
function homeIfDone(request: Request, answer: ReturnType<typeof accept>) {
  if (answer.data.ok && wantsDocument(request)) throw redirect('/', answer.init ?? {});
  return answer;
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isProfile = (await request.clone().formData()).get('intent') === 'profile';
  return askShop(() => serverAction(), isProfile ? accountMessages.profileFailed : undefined);
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Profile');
}

export default function Profile({ loaderData: { email, profile, signIn, factor } }: Route.ComponentProps) {
  return (
    <Guarded>
      <AccountFrame title="Profile Settings" text="Kept here, filled in for you at the checkout.">
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-8">
          <ProfileForm email={email} profile={profile} />
          <div className="grid gap-6">
            {signIn.hasPassword ? <PasswordCard email={email} /> : null}
            {factor ? <FactorCard isOn={factor.isOn} /> : null}
            <DevicesCard devices={signIn.devices} />
            <OwnDataCard hasPassword={signIn.hasPassword} />
          </div>
        </div>
      </AccountFrame>
    </Guarded>
  );
}
