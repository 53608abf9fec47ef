import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Replica } from '../database/replica.ts';
import type { RequestVariables } from './log.ts';

const NAME = 'shop_wrote';
/** Much longer than a replica may lag and still be read. */
const SECONDS = 60;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Reads with a body, and calls of services that come back for nothing. */
const NO_WRITES = /^\/api\/(?:quote|cash-terms|checkout-state|courier-events|webhooks\/.*)$/;

type Parts = {
  replica: Pick<Replica, 'position' | 'waitFor'>;
  /** Null until it is known. */
  secret: () => string | null;
  isSecure: boolean;
};

/**
 * Whoever changed something is told where the primary stood then, signed; the copy of the program that they come to next
 * reads from no replica that has not come so far (docs/decisions/0040-a-replica.md). A page hears nothing of it.
 */
export function rememberWrites({ replica, secret, isSecure }: Parts): MiddlewareHandler<RequestVariables> {
  const attributes = `Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return async (c, next) => {
    const key = secret();
    const told = key === null ? null : readMark(key, c.req.header('cookie') ?? '');
    if (told !== null) replica.waitFor(told);
    await next();
    if (key === null || READING.has(c.req.method) || c.res.status >= 400 || NO_WRITES.test(c.req.path))
      return;
    const position = await replica.position();
    if (position === null) return;
    replica.waitFor(position);
    c.header('Set-Cookie', `${NAME}=${mark(key, position)}; ${attributes}`, { append: true });
  };
}

function mark(secret: string, position: number): string {
  const text = position.toString(36);
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)}`;
}

function readMark(secret: string, cookies: string): number | null {
  const [, given, text = ''] = /(?:^|; ?)shop_wrote=(([\da-z]{1,11})\.[\w-]{22})(?:;|$)/.exec(cookies) ?? [];
  if (given === undefined) return null;
  const position = Number.parseInt(text, 36);
  const [own, theirs] = [Buffer.from(mark(secret, position)), Buffer.from(given)];
  return own.length === theirs.length && timingSafeEqual(own, theirs) ? position : null;
}
