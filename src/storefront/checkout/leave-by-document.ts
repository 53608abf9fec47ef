import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Turns every navigation that leaves this page within the document into a document load, whichever link it comes
 * from: the provider's scripts are allowed in this document and linger in no other (design, 'How pages get fast').
 */
export function useLeaveByDocument(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { pathname, search, hash } = blocker.location;
    blocker.reset();
    window.location.assign(pathname + search + hash);
  }, [blocker]);
}
