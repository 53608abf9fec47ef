import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FormAnswer } from '../../http/form-answer.ts';
import { ownReturnPath } from '../../http/return-path.ts';
import { sessionChanged, useSession } from '../../session/use-session.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { buttonClass } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { authAddress } from './auth-addresses.ts';
import { AuthFrame } from './auth-frame.tsx';
import { type EntryProps, SignInForm, SignUpForm } from './entry-forms.tsx';
import { ResendForm } from './resend-form.tsx';

type AuthPageProps = { sent: FormAnswer | undefined };

/** Sign In and Sign Up; which of them is open stands in the address. */
export function AuthPage({ sent }: AuthPageProps) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [email, setEmail] = useState(sent && !sent.ok ? (sent.email ?? '') : '');
  const next = ownReturnPath(parameters.get('next'));
  const tab = parameters.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';
  const other = tab === 'sign-up' ? 'sign-in' : 'sign-up';
  const arrival = parameters.toString();
  // What the address said when it was opened, until a form has something newer to say.
  const [over, setOver] = useState<{ arrival: string; resent: string | null }>();
  const notice = over?.arrival === arrival ? null : authNotice(parameters);
  const resent = over?.arrival === arrival ? over.resent : null;
  const onSend = () => setOver({ arrival, resent: null });
  const entry: EntryProps = { next, email, onEmail: setEmail, onSend, sent };
  useLeaveWhenSignedIn(next);

  if (sent?.ok && sent.goOn) return <GoOn to={sent.goOn} />;

  function open(id: string) {
    const address = authAddress(id === 'sign-up' ? 'sign-up' : 'sign-in', next);
    void navigate(address, { replace: true, preventScrollReset: true });
  }

  return (
    <AuthFrame
      title={tab === 'sign-up' ? 'Grow with us' : 'Welcome back'}
      text={
        next === '/checkout' ? 'Your order waits: afterwards we take you straight back to it.' : undefined
      }
    >
      {notice ? (
        <Alert tone={notice.tone} live className="mb-5">
          {notice.text}
          {notice.offersNewLink ? (
            <div className="mt-3">
              <ResendForm email="" next={next} onSent={(message) => setOver({ arrival, resent: message })} />
            </div>
          ) : null}
        </Alert>
      ) : null}
      {resent === null ? null : <Alert tone="success" takesFocus title={resent} className="mb-5" />}
      <Tabs
        label="Sign in or sign up"
        value={tab}
        onChange={open}
        tabs={[
          { id: 'sign-in', label: 'Sign In', panel: tab === 'sign-in' ? <SignInForm {...entry} /> : null },
          { id: 'sign-up', label: 'Sign Up', panel: tab === 'sign-up' ? <SignUpForm {...entry} /> : null },
        ]}
      />
      <noscript>
        <p className="mt-4 text-center">
          <a href={authAddress(other, next)} className="text-link">
            {other === 'sign-up' ? 'New here? Sign up' : 'Sign in instead'}
          </a>
        </p>
      </noscript>
    </AuthFrame>
  );
}

/** To where the visitor was going, or home; the sign-in page does not stay in the history. */
function useLeaveWhenSignedIn(next: string | null) {
  const { user } = useSession();
  const navigate = useNavigate();
  // Whom the shop has just turned away may still look signed in here.
  const [isCertain, setCertain] = useState(user === null);
  useEffect(() => {
    if (!isCertain) void sessionChanged().then(() => setCertain(true));
  }, [isCertain]);
  // Each reading of the session gives another `user`: whoever was sent back here leaves again.
  useEffect(() => {
    if (user && isCertain) void navigate(next ?? '/', { replace: true });
  }, [user, isCertain, navigate, next]);
}

type AuthNotice = { tone: 'success' | 'error'; text: string; offersNewLink: boolean };

const errors: ReadonlyMap<string, string> = new Map(
  Object.entries({
    access_denied: 'Signing in with Google was cancelled.',
    account_not_linked: accountMessages.googleUnconfirmedAccount,
    email_not_verified: accountMessages.googleUnconfirmedEmail,
    ACCOUNT_BLOCKED: accountMessages.blocked,
    GOOGLE_NOT_CONFIGURED: accountMessages.googleMissing,
    GOOGLE_AWAY: accountMessages.googleAway,
  }),
);

/** What the address of the sign-in page says about how the visitor got here: from a mail's link or back from Google. */
function authNotice(parameters: URLSearchParams): AuthNotice | null {
  const error = parameters.get('error');
  if (error !== null) {
    const text = errors.get(error) ?? accountMessages.googleFailed;
    return { tone: 'error', text, offersNewLink: error === 'account_not_linked' };
  }
  if (parameters.has('confirmed'))
    return { tone: 'success', text: accountMessages.confirmed, offersNewLink: false };
  if (parameters.has('reset'))
    return { tone: 'success', text: accountMessages.passwordReset, offersNewLink: false };
  if (parameters.has('resent'))
    return { tone: 'success', text: accountMessages.linkSent, offersNewLink: false };
  return null;
}

/** On to the provider's own page, for browsers that run no script. */
function GoOn({ to }: { to: string }) {
  return (
    <AuthFrame
      title="On to Google"
      text="Your browser takes you there. If nothing happens, please go on yourself."
    >
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <a href={to} className={buttonClass({ variant: 'primary', block: true })}>
        Continue with Google
      </a>
    </AuthFrame>
  );
}
