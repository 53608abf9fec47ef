import { data, isRouteErrorResponse } from 'react-router';
import type { FormAnswer } from './form-answer.ts';

/** The code of an answer that is not the shop's: nobody knows what became of the form. */
export const UNANSWERED = 'UNANSWERED';
export const AWAY = 'The shop cannot be reached. Please check your connection and try again.';
const FAILED = 'Something went wrong on our side. Please try again.';

/** Why a call of the shop's brought no answer, in a sentence. */
export function failureSentence(error: unknown): string {
  // A TypeError is what fetch rejects with when there is no connection.
  return error instanceof TypeError ? AWAY : FAILED;
}

/**
 * For client actions: the shop's answer to a form. When the shop cannot be reached or fails, that is an answer too, in
 * the words of `say`: what was typed stays, where an error page would take its place.
 */
export async function askShop<Answer>(
  serverAction: () => Promise<Answer>,
  say: (message: string) => string = (message) => message,
) {
  try {
    return await serverAction();
  } catch (error) {
    // A redirect, or a page that does not exist.
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const message = say(failureSentence(error));
    const answer: FormAnswer = { ok: false, message, errors: {}, code: UNANSWERED };
    // With a status of failure nothing on the page is asked for anew: that would fail, too.
    return data(answer, { status: 503 });
  }
}
