import { createHmac, timingSafeEqual } from 'node:crypto';

const DAYS_VALID = 90;

export type OrderLink = { orderId: string; madeAt: Date };

/** The private part of the address under which anybody who has it may follow an order for 90 days. */
export function signOrderLink(secret: string, { orderId, madeAt }: OrderLink): string {
  const content = `${orderId.replaceAll('-', '')}${Math.floor(madeAt.getTime() / 1000).toString(36)}`;
  return `${content}.${signature(secret, content)}`;
}

/** What a link says, if it was made by this shop and its time is not over. */
export function readOrderLink(secret: string, token: string, now: Date): OrderLink | null {
  const [, hex = '', seconds = '', signed = ''] =
    /^([0-9a-f]{32})([0-9a-z]{6,8})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(signature(secret, `${hex}${seconds}`));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const madeAt = new Date(Number.parseInt(seconds, 36) * 1000);
  if (now.getTime() - madeAt.getTime() > DAYS_VALID * 86_400_000) return null;
  return { orderId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), madeAt };
}

function signature(secret: string, content: string): string {
  return createHmac('sha256', secret).update(`order-link\0${content}`).digest('base64url');
}
