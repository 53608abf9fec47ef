export type OwnCookie = ReturnType<typeof createOwnCookie>;

/** A cookie of the shop's beside better-auth's, which no script reads: for this host alone where the address is https. */
export function createOwnCookie(kind: string, appUrl: string) {
  const secure = appUrl.startsWith('https:');
  const name = `${secure ? '__Host-plants' : 'plants'}.${kind}`;
  const set = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
  return {
    set,
    forget: () => set('', 0),
    /** Empty where the browser sent none. */
    read(headers: Headers): string {
      const cookies = (headers.get('cookie') ?? '').split(/;\s*/);
      return cookies.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
    },
  };
}
