import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { signInPath } from '../http/return-path.ts';
import { Spinner } from '../ui/loading.tsx';
import { sessionIsBack, useHeldPage } from './held-page.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { useSession } from './use-session.ts';

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
  useFreshDataFor(user?.id);

  useEffect(() => {
    if (user) sessionIsBack();
  }, [user]);
  useEffect(() => {
    if (isNobody && !isHeld) void navigate(signInPath(pathname + search), { replace: true });
  }, [isNobody, isHeld, navigate, pathname, search]);

  if (!user && !(isNobody && isHeld)) return <Spinner fullScreen size={32} />;
  return (
    <>
      {children}
      {user ? null : <SignInAgain email={email} />}
    </>
  );
}

/** Another person signed in elsewhere: what this page shows is not theirs. */
function useFreshDataFor(userId: string | undefined) {
  const shownFor = useRef(userId);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (userId === undefined) return;
    const before = shownFor.current;
    shownFor.current = userId;
    if (before !== undefined && before !== userId) void revalidate();
  }, [userId, revalidate]);
}
