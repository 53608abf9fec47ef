import { withQuery } from '../table/with-query.ts';

/**
 * Notes in the address what is open on this screen, so that it can be linked and reloaded. It is no navigation: nothing
 * is loaded, and nobody is asked about unsaved changes.
 */
export function rememberInAddress(change: Record<string, string | null>): void {
  const { search, hash } = window.location;
  const address = withQuery(new URLSearchParams(search), change) + hash;
  window.history.replaceState(window.history.state, '', address);
}
