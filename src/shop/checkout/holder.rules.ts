/** Where a checkout comes from, as far as it can be known of somebody who need not sign in. */
export type Origin = {
  /** The secret that the shop gave to this browser. */
  browser: string;
  /** An IPv4 address, or an IPv6 network of /64. */
  network: string;
  /** By which the owner's setting multiplies every bound. */
  factor: number;
};

/** By what holds are added up and recognised as somebody's own. */
export type HolderKeys = { browser: string | null; person: string; network: string | null };

/** Without an origin (a call from inside the shop) only the person is known. */
export function holderKeys(input: {
  userId: string | null;
  email: string;
  origin: Origin | undefined;
}): HolderKeys {
  return {
    browser: input.origin?.browser ?? null,
    person: input.userId === null ? `mail:${normaliseEmail(input.email)}` : `user:${input.userId}`,
    network: input.origin?.network ?? null,
  };
}

/** One mailbox in its many spellings: letter case, +tags, and Gmail's dots. */
export function normaliseEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const plain = local.replace(/\+.*$/, '') || local;
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}
