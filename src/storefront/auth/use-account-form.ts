import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { SIGNED_OUT } from '../../http/ask-shop.ts';
import type { FormAnswer } from '../../http/form-answer.ts';
import { sessionEnded } from '../../session/held-page.ts';

/**
 * A form that asks the shop without leaving the page. `onDone` hears of each success once. `sent` is the answer to the
 * same form when it was sent without script.
 */
export function useAccountForm(onDone?: (message: string | null) => void, sent?: FormAnswer) {
  const fetcher = useFetcher<FormAnswer>();
  const ref = useRef<HTMLFormElement>(null);
  const done = useRef(onDone);
  const answer = fetcher.data ?? sent;

  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!fetcher.data) return;
    if (fetcher.data.ok) done.current?.(fetcher.data.message);
    else if (fetcher.data.code === SIGNED_OUT) void sessionEnded();
    else ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fetcher.data]);

  return {
    Form: fetcher.Form,
    ref,
    busy: fetcher.state !== 'idle',
    answer,
    errors: answer && !answer.ok ? answer.errors : {},
    refusal: answer && !answer.ok ? answer : null,
  };
}
