/** The address of the page for a forgotten password, with where to go once signed in after all. */
export function forgotPasswordAddress(next: string | null): string {
  return next === null ? '/forgot-password' : `/forgot-password?${new URLSearchParams({ next })}`;
}
