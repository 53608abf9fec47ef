import { Lock } from 'lucide-react';
import { ButtonLink } from '../../ui/buttons.tsx';

/** For somebody who is signed in and no administrator; sent with status 403 (decisions, 'Accounts'). */
export function NoAccess() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-gutter py-section text-center">
      <title>No access · Plant Store</title>
      <meta name="robots" content="noindex" />
      <span className="mb-6 flex size-20 items-center justify-center rounded-full bg-leaf-100 text-leaf-700">
        <Lock aria-hidden="true" size={34} strokeWidth={1.75} />
      </span>
      <h1 className="text-4xl">No access</h1>
      <p className="mt-3 max-w-md text-ink-soft">
        This part of the glasshouse is for our gardeners. If you are one of them, ask an administrator to let
        you in.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/" reloadDocument>
          Return to Home
        </ButtonLink>
      </div>
    </main>
  );
}
