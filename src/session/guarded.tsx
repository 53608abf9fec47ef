import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { signInPath } from '../http/return-path.ts';
import { Button } from '../ui/buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextInput } from '../ui/fields.tsx';
import { Spinner } from '../ui/loading.tsx';
import { Alert } from '../ui/notices.tsx';
import { letGoOfPage, sessionIsBack, useHeldPage } from './held-page.ts';
import { signIn } from './session-api.ts';
import { sessionChanged, useOtherUser, useSession } from './use-session.ts';

/**
 * A page for who is signed in: a full-screen spinner while the session loads, then the page, or the sign-in page in
 * its place. The server has judged already; this follows what happens in the browser afterwards, in any of its tabs.
 * A session that ends while something is typed does not take the page away: it asks to sign in above it.
 */
export function Guarded({ children }: { children: ReactNode }) {
  const { loading, user } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isHeld = useHeldPage();
  const [email, setEmail] = useState('');
  if (user && user.email !== email) setEmail(user.email);
  const isNobody = !loading && !user;
  // Another person signed in elsewhere: what this page shows is not theirs.
  const { revalidate } = useRevalidator();
  useOtherUser(user?.id, () => void revalidate());

  useEffect(() => {
    if (user) sessionIsBack();
  }, [user]);
  useEffect(() => {
    if (isNobody && !isHeld) void navigate(signInPath(pathname + search), { replace: true });
  }, [isNobody, isHeld, navigate, pathname, search]);

  if (!user && !(isNobody && isHeld)) {
    return (
      <>
        <noscript>
          <p className="page-width py-section text-center text-lg">This page needs JavaScript.</p>
        </noscript>
        <Spinner fullScreen size={32} className="noscript:hidden" />
      </>
    );
  }
  return (
    <>
      {children}
      {user ? null : <SignInAgain email={email} />}
    </>
  );
}

const NEEDS_CODE =
  'Your account asks for a code, too: sign in in a new tab (the link below), then come back to this one.';

/**
 * Stands above a page whose session has ended, and hides it from whoever comes by: what was typed there waits until
 * somebody is signed in again, here or in another tab.
 */
function SignInAgain({ email }: { email: string }) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const focusPassword = () => form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  useEffect(focusPassword, []);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const credentials = { email: String(typed.get('email')), password: String(typed.get('password')) };
      await signIn(credentials, NEEDS_CODE);
      setProblem(null);
      // Whoever is signed in finds the page again: this goes.
      await sessionChanged();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select();
    }
    setBusy(false);
  }

  function leave() {
    letGoOfPage();
    window.location.assign(signInPath(window.location.pathname + window.location.search));
  }

  return (
    <Dialog
      open
      onClose={focusPassword}
      closeOnBackdrop={false}
      mustAnswer
      size="sm"
      title="Please sign in again"
      description="Your session has ended. What you typed is still here: sign in, then save it again."
      className="backdrop:backdrop-blur-lg"
      footer={
        <>
          <Button variant="outline" onClick={leave} disabled={busy}>
            Discard and leave
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Sign In
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void send(event)} className="grid gap-4.5">
        {problem === null ? null : (
          <Alert tone="error" live>
            {problem}
          </Alert>
        )}
        <Field label="Email">
          <TextInput type="email" name="email" autoComplete="username" defaultValue={email} required />
        </Field>
        <Field label="Password">
          <TextInput type="password" name="password" autoComplete="current-password" required />
        </Field>
        <a href="/auth" target="_blank" className="text-link w-fit text-sm">
          Sign in with Google or a code, in a new tab
        </a>
      </form>
    </Dialog>
  );
}
