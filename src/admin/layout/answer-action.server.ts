import { data, type RouterContextProvider } from 'react-router';
import { requestIdContext, shopContext, siteContext } from '../../http/context.ts';
import type { FormAnswer, FormRefusal } from '../../http/form-answer.ts';
import { requireStaff } from '../../http/guards.ts';
import { readForm } from '../../http/read-form.ts';
import { refuseUnavailable } from '../../http/unavailable.ts';
import type { Actor } from '../../shop/access/administrators.ts';
import { ProofNeeded } from '../../shop/access/proved.ts';
import { AccessDenied, type Right, notAllowed } from '../../shop/access/roles.rules.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { PROOF_FIELD } from './proof.rules.ts';
import { askForProof } from './proof.server.ts';

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** A form of the back office, and who sent it. */
export type Asked = { shop: Shop; actor: Actor; form: URLSearchParams; appUrl: string };

type Options = {
  read?: (request: Request) => Promise<URLSearchParams>;
  /** What is said when what was asked for could not be done; else the reason. */
  say?: (intent: unknown, reason: string) => string;
};

/**
 * The action of a screen of the back office: does what one of its forms asks for, for who has the right to; where its verb wants
 * to know first who sits there, the sender is asked. A failure is logged and answered, so that what was typed stays on the
 * screen.
 */
export async function answerForm<Answer>(
  { request, context, url }: ActionArgs,
  right: Right,
  act: (asked: Asked) => Promise<Answer>,
  { read = readForm, say = (_intent, reason) => reason }: Options = {},
) {
  const actor = requireStaff({ context, url }, right);
  const form = await read(request);
  const typed = form.get(PROOF_FIELD);
  form.delete(PROOF_FIELD);
  const shop = context.get(shopContext);
  const { appUrl } = context.get(siteContext);
  try {
    const asked = { shop, actor, form, appUrl };
    const answer = await act(asked).catch(unlessProofNeeded);
    if (answer !== null) return answer;
    const refused = await askForProof({ request, context, url, form, typed });
    if (refused) return data<FormAnswer>(refused, { status: 403 });
    return await act({ ...asked, actor: { ...actor, provedAt: shop.now() } });
  } catch (error) {
    // Redirects, and refusals that were thrown as such.
    if (!(error instanceof Error)) throw error;
    if (error instanceof AccessDenied) return refuse(notAllowed, 403);
    const requestId = context.get(requestIdContext);
    const { log } = shop;
    const refusal = refuseUnavailable(error, log, requestId);
    if (refusal) return refuse(refusal.message, refusal.status);
    log.error({ err: error, requestId }, 'Admin action failed');
    return refuse(say(form.get('intent'), catalogueMessages.failed), 500);
  }
}

function unlessProofNeeded(error: unknown): null {
  if (error instanceof ProofNeeded) return null;
  throw error;
}

export function accept(message: string | null, aside: string | null = null) {
  return data<FormAnswer>({ ok: true, message, ...(aside === null ? {} : { aside }) });
}

export function refuse(message: string | null, status = 409, more: Partial<FormRefusal> = {}) {
  return data<FormAnswer>({ ok: false, message, errors: {}, code: null, ...more }, { status });
}
