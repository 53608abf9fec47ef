import { data, isRouteErrorResponse } from 'react-router';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import type { FormAnswer } from '../../http/form-answer.ts';

/**
 * In the browser: the shop's answer to a form. When the shop cannot be reached or fails, that is an answer too, in the
 * words of `say`: what was typed stays, where an error page would take its place.
 */
export async function askShop(
  serverAction: () => Promise<FormAnswer>,
  say: (message: string) => string = (message) => message,
) {
  try {
    return await serverAction();
  } catch (error) {
    // A redirect, or a page that does not exist.
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const isAway = error instanceof TypeError;
    const message = say(isAway ? accountMessages.away : accountMessages.failed);
    // With a status of failure nothing on the page is asked for anew: that would fail, too.
    return data<FormAnswer>({ ok: false, message, errors: {}, code: null }, { status: 503 });
  }
}
