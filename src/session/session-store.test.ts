import { expect, test, vi } from 'vitest';
import { createSessionStore, type SessionBrowser } from './session-store.ts';

const asha = {
  session: { id: 's1', expiresAt: '2026-12-01' },
  user: { id: 'u1', email: 'asha@example.com' },
};

type Mocks = Pick<SessionBrowser, 'fetchSession' | 'fetchIsAdmin'>;

function aBrowser(change: Partial<Mocks> = {}) {
  let changed: () => void = () => undefined;
  const browser = {
    fetchSession: vi.fn<SessionBrowser['fetchSession']>(change.fetchSession ?? (async () => asha)),
    fetchIsAdmin: vi.fn<SessionBrowser['fetchIsAdmin']>(change.fetchIsAdmin ?? (async () => false)),
    endSession: vi.fn<SessionBrowser['endSession']>(async () => undefined),
    soon: (work: () => void) => work(),
    watch: (listener: () => void) => {
      changed = listener;
    },
    tellOthers: vi.fn<() => void>(),
    log: vi.fn<SessionBrowser['log']>(),
  };
  return { browser, store: createSessionStore(browser), elsewhere: () => changed() };
}

test('it starts loading, with nobody', () => {
  const { store, browser } = aBrowser();
  expect(store.current()).toEqual({ session: null, user: null, isAdmin: false, loading: true });
  expect(browser.fetchSession).not.toHaveBeenCalled();
});

test('the first event ends loading, and the admin check follows', async () => {
  const { store } = aBrowser({ fetchIsAdmin: async () => true });
  store.subscribe(() => undefined);
  await vi.waitFor(() => expect(store.current()).toEqual({ ...asha, isAdmin: true, loading: false }));
});

test('without a user there is no admin check', async () => {
  const { store, browser } = aBrowser({ fetchSession: async () => null });
  await store.refresh();
  expect(store.current()).toEqual({ session: null, user: null, isAdmin: false, loading: false });
  expect(browser.fetchIsAdmin).not.toHaveBeenCalled();
});

test('an admin check that fails is logged and means no', async () => {
  const { store, browser } = aBrowser({ fetchIsAdmin: () => Promise.reject(new Error('away')) });
  await store.refresh();
  await vi.waitFor(() =>
    expect(browser.log).toHaveBeenCalledWith('Error checking admin status:', expect.any(Error)),
  );
  expect(store.current()).toMatchObject({ user: asha.user, isAdmin: false });
});

test('signing out tells the other tabs; a failure leaves everything as it is', async () => {
  const { store, browser } = aBrowser();
  await store.refresh();
  browser.endSession.mockRejectedValueOnce(new Error('no network'));
  await expect(store.signOut()).rejects.toThrow('no network');
  expect(store.current().user).toEqual(asha.user);
  expect(browser.tellOthers).not.toHaveBeenCalled();
  await store.signOut();
  expect(store.current()).toEqual({ session: null, user: null, isAdmin: false, loading: false });
  expect(browser.tellOthers).toHaveBeenCalledOnce();
});

test('what happened in another tab is asked for here', async () => {
  const { store, browser, elsewhere } = aBrowser();
  store.subscribe(() => undefined);
  await vi.waitFor(() => expect(store.current().user).toEqual(asha.user));
  browser.fetchSession.mockResolvedValue(null);
  elsewhere();
  await vi.waitFor(() => expect(store.current().user).toBeNull());
});

test('an answer that was on its way when the shopper signed out is not believed', async () => {
  const slow = Promise.withResolvers<typeof asha>();
  const { store, browser } = aBrowser({ fetchSession: () => slow.promise });
  const asked = store.refresh();
  await store.signOut();
  slow.resolve(asha);
  await asked;
  expect(store.current().user).toBeNull();
  expect(browser.fetchSession.mock.lastCall?.[0].aborted).toBe(true);
  expect(browser.log).not.toHaveBeenCalled();
});

test('a session that cannot be read keeps what was known', async () => {
  const { store, browser } = aBrowser();
  await store.refresh();
  browser.fetchSession.mockRejectedValue(new Error('away'));
  await store.refresh();
  expect(store.current()).toMatchObject({ user: asha.user, loading: false });
});
