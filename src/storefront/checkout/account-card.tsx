import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Card } from '../../ui/surfaces.tsx';

/** For visitors who are not signed in: an account, or on as a guest. */
export function AccountCard({ onGuest }: { onGuest: () => void }) {
  return (
    <Card as="section" aria-labelledby="account-title" tone="leaf">
      <h2 id="account-title" className="text-2xl">
        Account
      </h2>
      <p className="mt-1 text-ink-soft">
        Sign in to have your details filled in and your orders in one place. Or simply go on: you need no
        account to order.
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to="/auth?next=/checkout" reloadDocument variant="secondary">
          Sign Up / Sign In
        </ButtonLink>
        <Button variant="outline" onClick={onGuest}>
          Continue as Guest
        </Button>
      </div>
    </Card>
  );
}
