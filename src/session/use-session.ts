import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Right, asRole, mayRole } from '../shop/access/roles.rules.ts';
import { endSession, fetchIsAdmin, fetchSession } from './session-api.ts';
import { type Session, createSessionStore, unknownSession } from './session-store.ts';

const CHECK_AGAIN_MS = 60_000;

let channel: BroadcastChannel | undefined;

function others(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'function') channel ??= new BroadcastChannel('session');
  return channel;
}

const store = createSessionStore({
  fetchSession,
  fetchIsAdmin,
  endSession,
  // Channels and calls take a moment to open: the page, just rendered, answers taps before it.
  soon: (work) => void setTimeout(work),
  watch(changed) {
    others()?.addEventListener('message', changed);
    // A page that comes back from the browser's cache heard no event.
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) changed();
    });
    let checkedAt = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_AGAIN_MS) return;
      checkedAt = Date.now();
      changed();
    });
  },
  tellOthers: () => others()?.postMessage('changed'),
  log(message, detail) {
    // oxlint-disable-next-line no-console -- docs/behaviour/accounts-and-access.md#who-may-see-what: a failed admin check is logged
    console.error(message, detail);
  },
});

/** Who is shopping; loading on the server and until the browser has asked. */
export const useSession = () => usePart((session) => session);

/** Who is signed in, null while that is unknown; whoever shows only this is rendered anew only when it changes. */
export const useUser = () => usePart(({ user }) => user);

/** Likewise whether they may do this in the back office, 'any' being to open it. What is shown by it opens nothing. */
export const useMay = (right: Right | 'any') =>
  usePart(({ isAdmin, user }) => isAdmin || mayRole(asRole(user?.role), right));

function usePart<Part>(pick: (session: Session) => Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => pick(store.current()),
    () => pick(unknownSession),
  );
}

/** Call after a sign-in or anything else that changed the session in this tab. */
export const sessionChanged = store.changed;

export const signOut = store.signOut;

/** Calls `changed` when another person, or nobody, has signed in than was known; null is nobody, undefined not known. */
export function useOtherUser(userId: string | null | undefined, changed: () => void): void {
  const known = useRef<string | null>(undefined);
  useEffect(() => {
    if (userId === undefined) return;
    const before = known.current;
    known.current = userId;
    if (before !== undefined && before !== userId) changed();
  }, [userId, changed]);
}

/** Loads the page anew when somebody signs in or out in another tab: what it shows is the former person's. */
export function useReloadForOtherUser(): void {
  const { loading, user } = useSession();
  useOtherUser(loading ? undefined : (user?.id ?? null), reload);
}

function reload() {
  window.location.reload();
}
