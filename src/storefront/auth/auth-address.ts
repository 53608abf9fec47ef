/** The address of one of the sign-in page's tabs, with where to go afterwards. */
export function authAddress(tab: 'sign-in' | 'sign-up', next: string | null): string {
  const query = new URLSearchParams({ ...(next && { next }), ...(tab === 'sign-up' && { tab }) });
  return query.size === 0 ? '/auth' : `/auth?${query}`;
}
