/** What people read who sign out, from whichever page. docs/behaviour/storefront.md#header. */
export const signOutMessages = {
  loggedOut: 'Logged out successfully',
  failed: (message: string) => `Error logging out: ${message}`,
} as const;
