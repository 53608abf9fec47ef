import { RouterContextProvider } from 'react-router';
import type { Auth } from '../auth/auth.types.ts';
import {
  type AccountCall,
  accountCallContext,
  callerContext,
  clientAddressContext,
} from '../http/context.ts';

type Asked = { request: Request; address: string; auth: Auth };

/**
 * What a personal page, a call of the API or a form is answered from: the context that says who asks. Public pages are
 * rendered elsewhere (render-public-page.ts), from nothing of the request but its address.
 */
export async function personalContext({ request, address, auth }: Asked): Promise<RouterContextProvider> {
  const context = new RouterContextProvider();
  context.set(clientAddressContext, address);
  context.set(accountCallContext, accountCall(auth, request, address));
  context.set(callerContext, await auth.readCaller(request.headers));
  return context;
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
