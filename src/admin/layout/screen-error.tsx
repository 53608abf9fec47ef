import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { failureSentence, isUnanswered } from '../../http/ask-shop.ts';
import { titled, usePublicSettings } from '../../http/public-settings.ts';
import { readBreak } from '../../http/unavailable.ts';
import { notAllowed } from '../../shop/access/roles.rules.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';
import { askedProofOf } from './proof.rules.ts';
import { ProofInPlace } from './proof.tsx';

type ScreenErrorProps = {
  error: unknown;
  /** The screen's own line, of the reason (docs/behaviour/back-office.md#screens-that-load). */
  line?: ((reason: string) => string) | undefined;
};

const plainLine = (reason: string) => `Error: ${reason}`;

/** What is shown in place of a screen that failed, beside the sidebar. */
export function ScreenError({ error, line = plainLine }: ScreenErrorProps) {
  const isRefused = isRouteErrorResponse(error) && !isUnanswered(error);
  const asked = isRefused ? askedProofOf(error.data) : null;
  if (asked) return <ProofInPlace {...asked} />;
  if (isRefused && error.status === 403) return <NotForThisRole />;
  return <Unread>{line(isRefused ? `${error.status} ${error.statusText}` : failureSentence(error))}</Unread>;
}

/** For who works here in a role that does not have this screen; sent with status 403. */
function NotForThisRole() {
  return (
    <Alert tone="warning" title="This screen is not part of your role" className="max-w-copy">
      <p>{notAllowed}</p>
    </Alert>
  );
}

/** One line in place of what could not be read, and the way to try again where one stands. */
type UnreadProps = { children: ReactNode; className?: string };

export function Unread({ children, className = 'max-w-copy' }: UnreadProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert tone="error" title={children} className={className}>
      <Button
        variant="outline"
        size="sm"
        className="mt-2"
        busy={state === 'loading'}
        onClick={() => void revalidate()}
      >
        Try again
      </Button>
    </Alert>
  );
}

/** What is shown in place of a page of the back office that failed. */
export function AdminError({ error }: { error: unknown }) {
  const onBreak = readBreak(error);
  const title = onBreak === null ? 'Unexpected Application Error!' : 'We will be right back';
  const detail = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? error.message
      : 'Unknown error';
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-gutter text-center">
      <title>{title}</title>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 mb-6 text-ink-soft">{onBreak ?? detail}</p>
      <ButtonLink to="" reloadDocument>
        Try again
      </ButtonLink>
    </main>
  );
}

/**
 * For somebody who is signed in and does not work here; sent with status 403
 * (docs/behaviour/accounts-and-access.md#who-may-see-what).
 */
export function NoAccess() {
  const settings = usePublicSettings();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-gutter py-section text-center">
      <title>{titled(settings, 'No access')}</title>
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
