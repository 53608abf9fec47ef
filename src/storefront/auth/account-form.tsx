import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { SIGNED_OUT } from '../../http/ask-shop.ts';
import type { FormAnswer } from '../../http/form-answer.ts';
import { sessionEnded } from '../../session/held-page.ts';
import { Button } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';

/**
 * A form that asks the shop without leaving the page. `onDone` hears of each success once. `sent` is the answer to the
 * same form when it was sent without script.
 */
export function useAccountForm(onDone?: (message: string | null) => void, sent?: FormAnswer) {
  const fetcher = useFetcher<FormAnswer>();
  const ref = useRef<HTMLFormElement>(null);
  const done = useEffectEvent((message: string | null) => onDone?.(message));
  const answer = fetcher.data ?? sent;

  useEffect(() => {
    if (!fetcher.data) return;
    if (fetcher.data.ok) done(fetcher.data.message);
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

type AccountFormProps = {
  form: Pick<ReturnType<typeof useAccountForm>, 'Form' | 'ref' | 'busy' | 'refusal'>;
  /** The page that answers; the one shown when missing. */
  action?: string;
  /** What goes along unseen. */
  hidden?: Record<string, string>;
  onSubmit?: () => void;
  /** What the large button at the end says; without it `children` bring their own. */
  button?: string;
  children: ReactNode;
};

/** An account form's column: why it was refused, its fields, its button. */
export function AccountForm({ form, hidden, button, children, ...rest }: AccountFormProps) {
  const { Form, ref, busy, refusal } = form;
  return (
    <Form {...rest} ref={ref} method="post" noValidate className="flex flex-col gap-4.5">
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refusal?.message ? <Alert tone="error">{refusal.message}</Alert> : null}
      {children}
      {button === undefined ? null : (
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {button}
        </Button>
      )}
    </Form>
  );
}
