import { useEffect, useRef } from 'react';
import { useSession } from './use-session.ts';

/** Loads the page anew when somebody signs in or out in another tab: what it shows is the former person's. */
export function useReloadForOtherUser(): void {
  const { loading, user } = useSession();
  const known = useRef<string | null | undefined>(undefined);
  const now = user?.id ?? null;
  useEffect(() => {
    if (loading) return;
    const before = known.current;
    known.current = now;
    if (before !== undefined && before !== now) window.location.reload();
  }, [loading, now]);
}
