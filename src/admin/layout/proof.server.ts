import { data, redirect, type RouterContextProvider } from 'react-router';
import { accountCallContext, callerContext, shopContext } from '../../http/context.ts';
import type { FormRefusal } from '../../http/form-answer.ts';
import { wantsDocument } from '../../http/read-form.ts';
import { isFreshProof } from '../../shop/access/proved.ts';
import type { WayToProve } from '../../shop/accounts/session.rules.ts';
import { findCredential } from '../../shop/accounts/sign-in-ways.ts';
import { factorMessages } from '../../shop/accounts/account-messages.ts';
import { PROOF_NEEDED, type AskedProof } from './proof.rules.ts';

type Context = Readonly<RouterContextProvider>;

/** Whether who asks has proved in this session, a short while ago, to be themselves. */
export function isProved(context: Context): boolean {
  const caller = context.get(callerContext);
  return caller.kind === 'user' && isFreshProof(caller.provedAt, context.get(shopContext).now());
}

/** How who asks can prove it. */
export async function wayToProve(context: Context): Promise<WayToProve> {
  const caller = context.get(callerContext);
  if (caller.kind !== 'user') return 'sign-in';
  if (caller.hasSecondFactor) return 'code';
  const credential = await findCredential(context.get(shopContext).db, { userId: caller.userId });
  return credential?.password ? 'password' : 'sign-in';
}

export type Judged = { ok: true } | { ok: false; status: number; problem: string };

/** Has what was typed looked at; a right one counts for the session from now on. */
export async function judgeProof(context: Context, typed: string): Promise<Judged> {
  const answer = await context.get(accountCallContext)('/prove', { proof: typed });
  if (answer.ok) return { ok: true };
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  const isCode = code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE';
  const wrong = code === 'INVALID_BACKUP_CODE' ? factorMessages.recoveryCodeWrong : factorMessages.codeWrong;
  // 401 would say that nobody is signed in.
  return { ok: false, status: isCode ? 403 : answer.status, problem: isCode ? wrong : (message ?? '') };
}

/** `typed`: what came as the proof. */
type Sent = { request: Request; context: Context; url: URL; form: URLSearchParams; typed: string | null };

/**
 * Refuses a form whose sender has to prove first to be themselves; nothing of it is done then, and what was typed stays: with a
 * script the form waits below a dialog, without one it travels along with the question. Null: it may go on.
 */
export async function askForProof({ request, context, url, form, typed }: Sent): Promise<FormRefusal | null> {
  const judged = typed === null ? null : await judgeProof(context, typed);
  if (judged?.ok) return null;
  const way = await wayToProve(context);
  const problem = judged?.problem ?? null;
  if (wantsDocument(request)) {
    const asked: AskedProof = { way, problem, action: url.pathname + url.search, fields: [...form] };
    throw data({ askedProof: asked }, { status: 403, statusText: 'Forbidden' });
  }
  return { ok: false, message: problem, errors: {}, code: PROOF_NEEDED, proof: way };
}

/** For what is fetched (files): leads to the question and from there back. Whoever only asks for headers gets 403. */
export function requireProof(context: Context, { request, url }: { request: Request; url: URL }): void {
  if (isProved(context)) return;
  if (request.method === 'HEAD') throw data(null, { status: 403, statusText: 'Forbidden' });
  throw redirect(`/admin/prove?${new URLSearchParams({ next: url.pathname + url.search })}`, {
    headers: { 'Cache-Control': 'private, no-store' },
  });
}
