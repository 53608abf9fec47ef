import { data, type RouterContextProvider } from 'react-router';
import { requestIdContext, shopContext } from '../../http/context.ts';
import type { FormAnswer, FormRefusal } from '../../http/form-answer.ts';
import { refuseUnavailable } from '../../http/unavailable.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';

/** Runs an action of the back office; a failure is logged and answered, so that what was typed stays on the screen. */
export async function answerAction<Answer>(
  context: Readonly<RouterContextProvider>,
  act: () => Promise<Answer>,
  failed: string = catalogueMessages.failed,
) {
  try {
    return await act();
  } catch (error) {
    // Redirects, and refusals that were thrown as such.
    if (!(error instanceof Error)) throw error;
    const requestId = context.get(requestIdContext);
    const { log } = context.get(shopContext);
    const refusal = refuseUnavailable(error, log, requestId);
    if (refusal) return refuse(refusal.message, refusal.status);
    log.error({ err: error, requestId }, 'Admin action failed');
    return refuse(failed, 500);
  }
}

export function accept(message: string | null) {
  return data<FormAnswer>({ ok: true, message });
}

export function refuse(message: string | null, status = 409, more: Partial<FormRefusal> = {}) {
  return data<FormAnswer>({ ok: false, message, errors: {}, code: null, ...more }, { status });
}
