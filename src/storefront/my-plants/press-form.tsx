import { type ReactNode, createContext, use, useEffect, useEffectEvent } from 'react';
import { useFetcher, useFetchers } from 'react-router';
import { SIGNED_OUT } from '../../http/ask-shop.ts';
import type { FormAnswer } from '../../http/form-answer.ts';
import { sessionChanged } from '../../session/use-session.ts';

/** Hears what the presses of a page are answered. */
export const PressAnswers = createContext<(answer: FormAnswer) => void>(() => undefined);

/**
 * A form of one press. It is sent beside the page, so that neither the next press nor a link that is followed takes it
 * back before the shop has it; without script, as any form.
 */
export function PressForm({ className, children }: { className?: string; children: ReactNode }) {
  const { Form, data } = useFetcher<FormAnswer>();
  const answers = use(PressAnswers);
  const hear = useEffectEvent((answer: FormAnswer) => {
    // The header offers to sign in, then.
    if (!answer.ok && answer.code === SIGNED_OUT) void sessionChanged();
    answers(answer);
  });
  useEffect(() => {
    if (data) hear(data);
  }, [data]);
  return (
    <Form method="post" className={className}>
      {children}
    </Form>
  );
}

/** What these fields say in all that is on its way to the shop. */
export function useSent(name: string): string[] {
  return useFetchers().flatMap(({ formData }) => formData?.get(name)?.toString() ?? []);
}
