import { type RequestHandler, RouterContextProvider } from 'react-router';
import type { Auth } from '../auth/auth.types.ts';
import {
  type AccountCall,
  accountCallContext,
  type Caller,
  callerContext,
  clientAddressContext,
  type EmailPreview,
  emailPreviewContext,
  type KnownMachine,
  machineContext,
  type ReadSidebarCounts,
  reportsContext,
  requestIdContext,
  sentByScriptContext,
  shopContext,
  sidebarCountsContext,
  type Site,
  siteContext,
} from '../http/context.ts';
import { callerMay } from '../http/guards.ts';
import type { LimitVisits } from '../http/limit-visits.ts';
import { withOwnOrigin, withReadablePath } from '../http/incoming-request.ts';
import { wantsDocument } from '../http/read-form.ts';
import { databaseTrouble } from '../http/unavailable.ts';
import { UNTOUCHED_COOKIE } from '../shop/accounts/session.rules.ts';
import type { Shop } from '../shop/shop.types.ts';

type Parts = {
  handle: RequestHandler;
  shop: Shop;
  /** As `shop`, for what may be seconds old. */
  reports: Shop;
  auth: () => Promise<Auth>;
  site: () => Site;
  settingsCaughtUp: () => Promise<unknown>;
  /** Waits until the kept pages show what was saved until now. */
  catchUp: () => Promise<void>;
  preview: EmailPreview;
  sidebarCounts: ReadSidebarCounts;
  machine: KnownMachine;
  limitVisits: LimitVisits;
};

type Asked = { request: Request; address: string; requestId: string };

/**
 * Answers pages that are about who asks, the API, and every form, from a context that says who that is. Public pages are
 * rendered elsewhere (src/public-pages), from nothing of the request but its address.
 */
export function answerPersonally(parts: Parts) {
  const { handle, shop, auth, site, settingsCaughtUp, catchUp } = parts;
  return async (asked: Asked): Promise<Response> => {
    const request = withOwnOrigin(withReadablePath(asked.request));
    const caller = auth().then(({ readCaller }) =>
      readCaller(request.headers, { isTouched: isTouched(request) }),
    );
    const refusal = (await isStranger(caller, request)) ? parts.limitVisits(asked.address) : null;
    if (refusal) return refusal;
    const context = new RouterContextProvider();
    context.set(clientAddressContext, asked.address);
    context.set(accountCallContext, accountCall(auth, request, asked.address));
    context.set(callerContext, await caller.catch(unknownCaller));
    context.set(sentByScriptContext, request.method !== 'GET' && !wantsDocument(request));
    await settingsCaughtUp();
    context.set(shopContext, shop);
    context.set(reportsContext, parts.reports);
    context.set(siteContext, site());
    context.set(emailPreviewContext, parts.preview);
    context.set(sidebarCountsContext, parts.sidebarCounts);
    context.set(machineContext, parts.machine);
    context.set(requestIdContext, asked.requestId);
    const answer = await handle(request, context);
    // Before staff hear that it is saved: the database's notices of it come some milliseconds later.
    const isUnanswered = answer.status === 503;
    if (!isUnanswered && isStaffWrite(request) && callerMay(context, 'any')) await catchUp();
    return neverKept(answer);
  };
}

/** Nobody who is signed in, asking for a page: calls of the API have limits of their own. */
async function isStranger(caller: Promise<Caller>, { url }: Request): Promise<boolean> {
  if (/^\/api\//i.test(new URL(url).pathname)) return false;
  return caller.then(({ kind }) => kind === 'anonymous').catch(() => false);
}

/** Whether somebody does something, and not a page in front of nobody. */
function isTouched({ method, headers }: Request): boolean {
  return method !== 'GET' || !new RegExp(`\\b${UNTOUCHED_COOKIE}=`).test(headers.get('cookie') ?? '');
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

function accountCall(auth: Parts['auth'], request: Request, address: string): AccountCall {
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

/** Waiting for notices ends no page by itself: whoever sends this, only what they changed is made anew. */
function isStaffWrite({ method, url }: Request): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) && /^\/(api\/)?admin\b/i.test(new URL(url).pathname);
}

/** Answers that are about a person are kept nowhere; one that is the same for everybody says so itself. */
function neverKept(response: Response): Response {
  if (/no-store|^public\b/.test(response.headers.get('Cache-Control') ?? '')) return response;
  const kept = new Response(response.body, response);
  kept.headers.set('Cache-Control', 'private, no-store');
  return kept;
}
