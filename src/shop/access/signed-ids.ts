import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { getProgramSecret } from '../../database/program-secret.ts';

/** What links are signed for, by the name of their key: none is good for another. */
const purposes = {
  'stock-waits': 'stock-wait',
  'wish-lists': 'wish-list',
  'wish-mails': 'wish-mail',
  'plant-feeds': 'plant-feed',
  'plant-mails': 'plant-mail',
  'plant-tasks': 'plant-task',
} as const;

export type SignedFor = keyof typeof purposes;

/** The names of their keys. */
export const signedFor = Object.keys(purposes) as SignedFor[];

/** The private part of an address that is good for as long as what has this id (a UUID) is kept; with `until`, no longer than that. */
export async function signId(db: Database, purpose: SignedFor, id: string, until?: Date): Promise<string> {
  const end = until === undefined ? '' : `-${Math.floor(until.getTime() / 1000).toString(36)}`;
  return sign(await getProgramSecret(db, purpose), purpose, `${id.replaceAll('-', '')}${end}`);
}

/** The id that this shop has signed for this purpose, and whose time is not over; null for anything else. */
export async function readSignedId(
  db: Database,
  purpose: SignedFor,
  token: string,
  now = new Date(),
): Promise<string | null> {
  const [, content = '', hex = '', end] =
    /^(([0-9a-f]{32})(?:-([0-9a-z]{6,8}))?)\.[\w-]{43}$/.exec(token) ?? [];
  if (hex === '') return null;
  const expected = Buffer.from(sign(await getProgramSecret(db, purpose), purpose, content));
  const given = Buffer.from(token);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (end !== undefined && Number.parseInt(end, 36) * 1000 < now.getTime()) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function sign(secret: string, purpose: SignedFor, content: string): string {
  return `${content}.${createHmac('sha256', secret).update(`${purposes[purpose]}\0${content}`).digest('base64url')}`;
}
