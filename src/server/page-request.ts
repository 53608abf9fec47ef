import { RouterContextProvider } from 'react-router';
import type { Auth } from '../auth/auth.types.ts';
import {
  type AccountCall,
  accountCallContext,
  type Caller,
  callerContext,
  clientAddressContext,
  sentByScriptContext,
} from '../http/context.ts';
import { wantsDocument } from '../http/read-form.ts';
import { databaseTrouble } from '../http/unavailable.ts';

type Asked = { request: Request; address: string; auth: () => Promise<Auth> };

/**
 * What a personal page, a call of the API or a form is answered from: the context that says who asks. Public pages are
 * rendered elsewhere (src/public-pages), from nothing of the request but its address.
 */
export async function personalContext({ request, address, auth }: Asked): Promise<RouterContextProvider> {
  const context = new RouterContextProvider();
  context.set(clientAddressContext, address);
  context.set(accountCallContext, accountCall(auth, request, address));
  const caller = auth().then(({ readCaller }) => readCaller(request.headers));
  context.set(callerContext, await caller.catch(unknownCaller));
  context.set(sentByScriptContext, request.method !== 'GET' && !wantsDocument(request));
  return context;
}

/** While the database cannot say who asks, what needs to know that fails when it does; the rest is answered. */
function unknownCaller(error: unknown): Caller {
  if (!databaseTrouble(error)) throw error;
  return {
    get kind(): 'anonymous' {
      throw error;
    },
  };
}

function accountCall(auth: Asked['auth'], request: Request, address: string): AccountCall {
  return async (path, body) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const name of ['cookie', 'origin', 'user-agent']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const url = new URL(`/api/auth${path}`, request.url);
    const call = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await auth()).answer(call, address);
  };
}

/** Answers that are about a person are kept nowhere. */
export function neverKept(response: Response): Response {
  if (response.headers.get('Cache-Control')?.includes('no-store')) return response;
  const kept = new Response(response.body, response);
  kept.headers.set('Cache-Control', 'private, no-store');
  return kept;
}
