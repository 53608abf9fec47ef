import { createContext, use } from 'react';

/** Who is shopping, as the browser knows it. Specification, storefront §3 'Session'. */
export type Session = { email: string | null; isAdmin: boolean };

/** Without a provider around it, everybody is logged out. */
export const SessionContext = createContext<Session>({ email: null, isAdmin: false });

export function useSession(): Session {
  return use(SessionContext);
}
