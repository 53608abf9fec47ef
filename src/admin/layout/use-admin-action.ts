import { useEffect, useRef } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { isJudged, SIGNED_OUT } from '../../http/ask-shop.ts';
import type { FormAnswer } from '../../http/form-answer.ts';
import { sessionEnded } from '../../session/held-page.ts';
import { showToast } from '../../ui/toast-store.ts';

type Options = { successTitle?: string | undefined; freshAfterRefusal?: boolean };

/**
 * Asks the shop for a change without leaving the screen, and says what came of it in a toast: its message, or
 * 'Error' with the reason (docs/behaviour/back-office.md#messages). `onAnswer` hears of each answer once. With a
 * `successTitle` the message of a success stands below it. With `freshAfterRefusal` the screen is read again once
 * the shop has refused: others changed it meanwhile. It is not when no answer came, because that reading would
 * fail, too.
 */
export function useAdminAction<Answer extends FormAnswer = FormAnswer>(
  onAnswer?: (answer: Answer) => void,
  { successTitle, freshAfterRefusal = false }: Options = {},
) {
  const fetcher = useFetcher<Answer>();
  const { revalidate } = useRevalidator();
  const heard = useRef(onAnswer);
  // What the fetcher gives is the answer without what only the server's types know.
  const answer = fetcher.data as Answer | undefined;

  useEffect(() => {
    heard.current = onAnswer;
  });
  useEffect(() => {
    if (!answer) return;
    if (answer.ok && answer.message) showToast({ ...worded(answer.message, successTitle), tone: 'success' });
    if (!answer.ok && answer.message)
      showToast({ title: 'Error', description: answer.message, tone: 'error' });
    if (!answer.ok && answer.code === SIGNED_OUT) void sessionEnded();
    if (!answer.ok && freshAfterRefusal && isJudged(answer)) void revalidate();
    heard.current?.(answer);
  }, [answer, successTitle, freshAfterRefusal, revalidate]);

  return { fetcher, busy: fetcher.state !== 'idle', answer };
}

function worded(message: string, title: string | undefined) {
  return title === undefined ? { title: message } : { title, description: message };
}
