/** Pages and calls that are about who asks. Everything else is the same for everybody, and never sees a cookie. */
const PERSONAL = /^\/(profile|orders|checkout|admin|api|reset-password|track-order)(\/|$)/i;

/**
 * Whether an address answers each person differently. `public` ones are rendered from a request without cookies and
 * may be kept (design, 'How pages get fast'); the answers of `personal` ones are never kept.
 */
export function pageKind(url: URL): 'public' | 'personal' {
  // What a navigation in the browser fetches is of its page's kind; the router reads paths decoded, in any case.
  const pathname = decodeURIComponent(url.pathname.replace(/(?:\/_)?\.data$/, ''));
  if (PERSONAL.test(pathname)) return 'personal';
  return isAdminPreview(url) ? 'personal' : 'public';
}

/** A product or a care guide as it is reached from the admin's list of them (decisions, 'Catalogue and admin'). */
export function isAdminPreview({ pathname, searchParams }: URL): boolean {
  return (
    /^\/(product|plant-care)\//i.test(decodeURIComponent(pathname)) && searchParams.get('from') === 'admin'
  );
}
