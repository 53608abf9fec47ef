import { data, isRouteErrorResponse } from 'react-router';
import type { FormAnswer, FormRefusal } from './form-answer.ts';
import { readBreak } from './unavailable.ts';

/** The code of an answer that is not the shop's: nobody knows what became of the form. */
export const UNANSWERED = 'UNANSWERED';
const AWAY = 'The shop cannot be reached. Please check your connection and try again.';
/** The code of an answer to a form whose sender is signed in no more. */
export const SIGNED_OUT = 'SIGNED_OUT';
const SESSION_ENDED = 'Your session has ended. Please sign in again: nothing that you typed is lost.';
const FAILED = 'Something went wrong on our side. Please try again.';

/** Whether a refusal is about the form itself: the shop has looked at it. */
export function isJudged({ code }: Pick<FormRefusal, 'code'>): boolean {
  return code !== UNANSWERED && code !== SIGNED_OUT;
}

/** Why a call of the shop's brought no answer, in a sentence. */
export function failureSentence(error: unknown): string {
  // A TypeError is what fetch rejects with when there is no connection.
  if (isTooFast(error)) return tooFastWords.text;
  return readBreak(error) ?? (error instanceof TypeError ? AWAY : FAILED);
}

/** Whether the shop, or what stands before it, has had enough for now (src/http/limit-visits.ts). */
export function isTooFast(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 429 && typeof error.data === 'string';
}

/**
 * Whether what was caught in place of an answer is none of the shop's: no connection, an answer cut short, the page of
 * a proxy before it (502, 403, 404, …), or that its database is away. What the shop refuses ('no access') and redirects are its own.
 */
export function isUnanswered(caught: unknown): boolean {
  if (readBreak(caught) !== null) return true;
  // The shop throws no text; React Router gives a page that is not the shop's as one.
  return isRouteErrorResponse(caught) ? typeof caught.data === 'string' : caught instanceof Error;
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
    if (!isUnanswered(error)) {
      if (!isRouteErrorResponse(error) || error.status !== 401) throw error;
      const ended: FormAnswer = { ok: false, message: say(SESSION_ENDED), errors: {}, code: SIGNED_OUT };
      return data(ended, { status: 401 });
    }
    const message = say(failureSentence(error));
    const answer: FormAnswer = { ok: false, message, errors: {}, code: UNANSWERED };
    // With a status of failure nothing on the page is asked for anew: that would fail, too.
    return data(answer, { status: 503 });
  }
}

/** A client action that asks the shop; `say` words a failure of the form with this `intent`. */
export function askingShop(say?: (intent: unknown, reason: string) => string) {
  return async <Answer>(asked: { request: Request; serverAction: () => Promise<Answer> }) => {
    const intent = say && (await asked.request.clone().formData()).get('intent');
    return askShop(() => asked.serverAction(), say && ((reason) => say(intent, reason)));
  };
}

/** For client loaders of what a screen reads beside itself: `otherwise` where the shop gives no answer. */
export async function readShop<Answer, Otherwise>(
  serverLoader: () => Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> {
  try {
    return await serverLoader();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return otherwise;
  }
}

/** How browsers say that nothing answered: a read, or a page's own file. */
const NO_ANSWER =
  /^(failed to fetch|networkerror|load failed|importing a module script failed|error loading dynamically imported module)/i;

/** Whether a page failed because the line is gone; what the shop itself answered is none of these. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

export const offlineWords = {
  title: 'You are offline',
  text: 'This page could not be fetched. Check your connection, then try again.',
  still: 'Still no connection.',
  /** Where something else was to be opened. */
  stay: 'That page needs a connection. Nothing here is lost.',
} as const;

/** For who is refused by `isTooFast`. */
export const tooFastWords = {
  title: 'That was a little fast',
  text: 'Many pages were asked for from your connection. Please wait a moment, then try again.',
} as const;
