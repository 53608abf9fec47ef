import { RouterContextProvider } from 'react-router';
import type { Auth } from '../auth/auth.types.ts';
import {
  type AccountCall,
  accountCallContext,
  callerContext,
  clientAddressContext,
} from '../http/context.ts';
import { pageKind } from '../http/page-kind.ts';

type Asked = { request: Request; address: string; auth: Auth };

/**
 * What a page is rendered from: its request and the context that says who asks. Public pages get neither cookies nor
 * a caller, so that no loader of theirs can answer one person differently from another.
 */
export async function preparePage({ request, address, auth }: Asked) {
  const kind = pageKind(new URL(request.url));
  const shown = kind === 'public' ? withoutCookies(request) : request;
  const context = new RouterContextProvider();
  context.set(clientAddressContext, address);
  context.set(accountCallContext, accountCall(auth, shown, address));
  if (kind === 'personal') context.set(callerContext, await auth.readCaller(request.headers));
  return { kind, request: shown, context };
}

function withoutCookies(request: Request): Request {
  if (!request.headers.has('cookie') && !request.headers.has('authorization')) return request;
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  headers.delete('authorization');
  return new Request(request, { headers });
}

function accountCall(auth: Auth, request: Request, address: string): AccountCall {
  return (path, body) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const name of ['cookie', 'origin', 'user-agent']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const url = new URL(`/api/auth${path}`, request.url);
    return auth.answer(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }), address);
  };
}

/** Answers that are about a person are kept nowhere. */
export function neverKept(response: Response): Response {
  if (response.headers.get('Cache-Control')?.includes('no-store')) return response;
  const kept = new Response(response.body, response);
  kept.headers.set('Cache-Control', 'private, no-store');
  return kept;
}
