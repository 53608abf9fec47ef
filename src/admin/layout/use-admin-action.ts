import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { isJudged, SIGNED_OUT } from '../../http/ask-shop.ts';
import type { FormAnswer, FormRefusal } from '../../http/form-answer.ts';
import { sessionEnded } from '../../session/held-page.ts';
import { showToast } from '../../ui/toast-store.ts';
import { PROOF_FIELD, PROOF_NEEDED } from './proof.rules.ts';
import { askWhoItIs } from './proof.tsx';

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
  /** What was sent last, to be sent again once it is proved who sends it. */
  const last = useRef<{ form: FormData; action: string }>(null);
  const { formData, formAction } = fetcher;
  useEffect(() => {
    if (formData && formAction !== undefined) last.current = { form: formData, action: formAction };
  }, [formData, formAction]);
  // What the fetcher gives is the answer without what only the server's types know.
  const answer = fetcher.data as Answer | undefined;

  async function sendAgain({ proof = 'password', message }: FormRefusal) {
    const waiting = last.current;
    const typed = await askWhoItIs(proof, message);
    if (typed === null || !waiting) return;
    waiting.form.set(PROOF_FIELD, typed);
    await fetcher.submit(waiting.form, { method: 'post', action: waiting.action });
  }

  const heard = useEffectEvent((given: Answer) => {
    if (!given.ok && given.code === PROOF_NEEDED) return void sendAgain(given);
    if (given.ok && given.message) {
      showToast({ ...worded(given.message, successTitle, given.aside), tone: 'success' });
    }
    if (!given.ok && given.message) showToast({ title: 'Error', description: given.message, tone: 'error' });
    if (!given.ok && given.code === SIGNED_OUT) void sessionEnded();
    if (!given.ok && freshAfterRefusal && isJudged(given)) void revalidate();
    onAnswer?.(given);
  });
  const isSending = fetcher.state === 'submitting';
  const told = useRef<Answer>(undefined);
  useEffect(() => {
    // The router may give the answer a moment before it says that nothing is sent any more: what hears of it would find
    // its fields still disabled.
    if (!answer || isSending || told.current === answer) return;
    told.current = answer;
    heard(answer);
  }, [answer, isSending]);

  /** Sends these fields to the screen at `action`. */
  const send = (fields: Record<string, string> | URLSearchParams, action: string) =>
    void fetcher.submit(fields, { method: 'post', action });

  // `busy` until the screen shows what came of it; `isSending` until the shop has answered: from then on the next may be asked.
  return { fetcher, send, busy: fetcher.state !== 'idle', isSending, answer };
}

function worded(message: string, title: string | undefined, aside: string | undefined) {
  return title === undefined ? { title: message, description: aside } : { title, description: message };
}
