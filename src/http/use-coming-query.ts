import { use } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/**
 * Gives the query that this page is going to, or has though it is not drawn yet; null while it is being left. Asked for when
 * something is pressed: what is drawn by then may be of the choice before. What is sent to be changed leads nowhere.
 */
export function useComingQuery(): () => URLSearchParams | null {
  // Of the router itself: `useNavigation` follows it only as fast as the page is drawn.
  const router = use(DataRouterContext)?.router;
  return () => {
    const { location, formMethod } = router?.state.navigation ?? {};
    const next = location && (formMethod === undefined || formMethod === 'GET') ? location : window.location;
    return next.pathname === window.location.pathname ? new URLSearchParams(next.search) : null;
  };
}
