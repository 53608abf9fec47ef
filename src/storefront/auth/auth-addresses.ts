/** The address of one of the sign-in page's tabs, with where to go afterwards. */
export function authAddress(tab: 'sign-in' | 'sign-up', next: string | null): string {
  const query = new URLSearchParams({ ...(next && { next }), ...(tab === 'sign-up' && { tab }) });
  return query.size === 0 ? '/auth' : `/auth?${query}`;
}

/** The address of the page for a forgotten password, with where to go once signed in after all. */
export function forgotPasswordAddress(next: string | null): string {
  return next === null ? '/forgot-password' : `/forgot-password?${new URLSearchParams({ next })}`;
}

/** The address of the page that asks for the code of a second factor, with where to go afterwards. */
export function secondFactorAddress(next: string | null): string {
  return next === null ? '/second-factor' : `/second-factor?${new URLSearchParams({ next })}`;
}
