import { data } from 'react-router';
import type { FormAnswer } from '../../http/form-answer.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';

/** For client actions: a shop that cannot be reached is an answer, and not the end of the screen and all typed into it. */
export async function whenUnreachable<Answer>(
  serverAction: () => Promise<Answer>,
  message: string = catalogueMessages.unreachable,
) {
  try {
    return await serverAction();
  } catch (error) {
    // What fetch rejects with when there is no connection.
    if (!(error instanceof TypeError)) throw error;
    const answer: FormAnswer = { ok: false, message, errors: {}, code: null };
    // With a status of failure nothing on the screen is asked for anew: that would fail, too.
    return data(answer, { status: 503 });
  }
}
