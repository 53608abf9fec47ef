/** Who is shopping, as the browser knows it. docs/behaviour/accounts-and-access.md#signing-in. */
export type Session = {
  session: { id: string; expiresAt: string } | null;
  user: { id: string; email: string; role?: string | undefined } | null;
  isAdmin: boolean;
  loading: boolean;
};

export type SessionAnswer = Pick<Session, 'session' | 'user'>;

/** What the session needs of the browser and the shop. */
export type SessionBrowser = {
  /** Null for nobody. May reject. Reads are given up when `signal` says that a later event overtook them. */
  fetchSession(signal: AbortSignal): Promise<SessionAnswer | null>;
  fetchIsAdmin(signal: AbortSignal): Promise<boolean>;
  /** Rejects with the reason when the shop did not end the session. */
  endSession(): Promise<void>;
  /** Runs `work` in a task of its own, after the one under way. */
  soon(work: () => void): void;
  /** Calls back whenever the session may have changed elsewhere. */
  watch(changed: () => void): void;
  /** Says to the other tabs that it has. */
  tellOthers(): void;
  log(message: string, detail: unknown): void;
};

export const unknownSession: Session = { session: null, user: null, isAdmin: false, loading: true };
const nobody: Session = { ...unknownSession, loading: false };

/** The session of this browser, asked for soon after the first subscription and whenever it may have changed. */
export function createSessionStore(browser: SessionBrowser) {
  const listeners = new Set<() => void>();
  let state = unknownSession;
  let latest = new AbortController();
  let isStarted = false;

  function set(next: Session) {
    state = next;
    for (const listener of listeners) listener();
  }

  function overtake(): AbortController {
    latest.abort();
    latest = new AbortController();
    return latest;
  }

  /** One authentication event: session and user are replaced; with a user the admin check runs. */
  async function refresh(): Promise<Session> {
    const { signal } = overtake();
    const answer = await browser.fetchSession(signal).catch((error: unknown) => {
      if (!signal.aborted) browser.log('Error reading the session:', error);
      return undefined;
    });
    // An answer that was overtaken by a later event says nothing any more.
    if (signal.aborted) return state;
    if (answer === undefined) set({ ...state, loading: false });
    else if (!answer?.user) set(nobody);
    else {
      const isAdmin = state.user?.id === answer.user.id && state.isAdmin;
      set({ ...answer, isAdmin, loading: false });
      void checkAdmin(signal);
    }
    return state;
  }

  async function checkAdmin(signal: AbortSignal) {
    const isAdmin = await browser.fetchIsAdmin(signal).catch((error: unknown) => {
      if (!signal.aborted) browser.log('Error checking admin status:', error);
      return false;
    });
    if (!signal.aborted && state.user) set({ ...state, isAdmin });
  }

  function start() {
    if (isStarted) return;
    isStarted = true;
    browser.watch(() => void refresh());
    void refresh();
  }

  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      browser.soon(start);
      return () => listeners.delete(listener);
    },
    refresh,
    /** After this tab changed the session: asks anew and has the other tabs do the same. */
    async changed(): Promise<Session> {
      const session = await refresh();
      browser.tellOthers();
      return session;
    },
    /** Rejects when the shop could not be reached or refused; then everything stays as it is. */
    async signOut(): Promise<void> {
      await browser.endSession();
      overtake();
      set(nobody);
      browser.tellOthers();
    },
  };
}
