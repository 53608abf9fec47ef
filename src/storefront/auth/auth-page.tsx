import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FormAnswer } from '../../http/form-answer.ts';
import { ownReturnPath } from '../../http/return-path.ts';
import { sessionChanged, useSession } from '../../session/use-session.ts';
import { Alert } from '../../ui/notices.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { authAddress } from './auth-address.ts';
import { AuthFrame } from './auth-frame.tsx';
import { authNotice } from './auth-notice.ts';
import type { EntryProps } from './entry-props.ts';
import { GoOn } from './go-on.tsx';
import { ResendForm } from './resend-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

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
