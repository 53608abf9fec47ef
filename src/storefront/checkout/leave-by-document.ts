import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { offlineWords } from '../../http/lost-connection.ts';
import { showToast } from '../../ui/toast-store.ts';

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
    if (!navigator.onLine)
      return showToast({ title: offlineWords.title, description: offlineWords.stay, tone: 'error' });
    window.location.assign(pathname + search + hash);
  }, [blocker]);
}
