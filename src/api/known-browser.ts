import type { RouterContextProvider } from 'react-router';
import { limitedNetwork } from '../http/client-address.ts';
import { clientAddressContext, siteContext } from '../http/context.ts';
import type { Origin } from '../shop/checkout/hold-bounds.rules.ts';

const NAME = 'shop_browser';
const HALF_A_YEAR = 180 * 86_400;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export type KnownBrowser = {
  origin: Origin;
  /** The answer of the call, which gives a browser that had none its secret. */
  answer(value: unknown): Response;
};

/**
 * By what the shop knows a browser again: a random secret in a cookie that scripts cannot read and that the API alone
 * is sent. Whoever leaves it away is a new browser at every call, and still one network and one person.
 */
export function knownBrowser(request: Request, context: Readonly<RouterContextProvider>): KnownBrowser {
  const sent = readCookie(request.headers.get('cookie') ?? '');
  const browser = sent ?? crypto.randomUUID();
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  return {
    origin: {
      browser,
      network: limitedNetwork(context.get(clientAddressContext)),
      factor: context.get(siteContext).rateLimitFactor,
    },
    answer: (value) =>
      Response.json(value, {
        headers: {
          'Cache-Control': 'no-store',
          ...(sent === null && {
            'Set-Cookie': `${NAME}=${browser}; Path=/api; Max-Age=${HALF_A_YEAR}; HttpOnly; SameSite=Lax${secure}`,
          }),
        },
      }),
  };
}

function readCookie(header: string): string | null {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === NAME)?.[1] ?? '';
  return uuid.test(value) ? value : null;
}
