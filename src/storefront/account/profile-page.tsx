import type { OwnSignIn } from '../../shop/accounts/find-own-sign-in.ts';
import type { Profile } from '../../shop/accounts/profile.schema.ts';
import { AccountFrame } from './account-frame.tsx';
import { DevicesCard } from './devices-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileForm } from './profile-form.tsx';

export type ProfilePageProps = { email: string; profile: Profile | null; signIn: OwnSignIn };

/** The profile, and beside it what else belongs to an account. */
export function ProfilePage({ email, profile, signIn }: ProfilePageProps) {
  return (
    <AccountFrame title="Profile Settings" text="Kept here, filled in for you at the checkout.">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-8">
        <ProfileForm email={email} profile={profile} />
        <div className="grid gap-6">
          {signIn.hasPassword ? <PasswordCard email={email} /> : null}
          <DevicesCard devices={signIn.devices} />
          <OwnDataCard hasPassword={signIn.hasPassword} />
        </div>
      </div>
    </AccountFrame>
  );
}
