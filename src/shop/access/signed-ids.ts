import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { getProgramSecret } from '../../database/program-secret.ts';

/** What links are signed for, by the name of their key: none is good for another. */
const purposes = {
  'stock-waits': 'stock-wait',
  'wish-lists': 'wish-list',
  'wish-mails': 'wish-mail',
} as const;

export type SignedFor = keyof typeof purposes;

/** The private part of an address that is good for as long as what has this id (a UUID) is kept. */
export async function signId(db: Database, purpose: SignedFor, id: string): Promise<string> {
  return sign(await getProgramSecret(db, purpose), purpose, id);
}

/** The id that this shop has signed for this purpose; null for anything else. */
export async function readSignedId(db: Database, purpose: SignedFor, token: string): Promise<string | null> {
  const [, hex = ''] = /^([0-9a-f]{32})\.[\w-]{43}$/.exec(token) ?? [];
  if (hex === '') return null;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const expected = Buffer.from(await signId(db, purpose, id));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function sign(secret: string, purpose: SignedFor, id: string): string {
  const content = id.replaceAll('-', '');
  return `${content}.${createHmac('sha256', secret).update(`${purposes[purpose]}\0${content}`).digest('base64url')}`;
}
