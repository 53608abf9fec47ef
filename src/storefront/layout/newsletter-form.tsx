import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { newsletterMessages } from './newsletter-messages.ts';
import type { NewsletterAnswer } from './newsletter.schema.ts';

export type NewsletterFormProps = {
  /** The answer to a form that was sent without script. */
  refused?: Extract<NewsletterAnswer, { ok: false }> | undefined;
};

/** One e-mail field. With script it stays on the page and a toast confirms. */
export function NewsletterForm({ refused }: NewsletterFormProps) {
  const fetcher = useFetcher<NewsletterAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data ?? refused;
  const error = answer && !answer.ok ? answer.message : null;

  useEffect(() => {
    if (!fetcher.data) return;
    if (fetcher.data.ok) {
      form.current?.reset();
      showToast({ ...newsletterMessages.subscribed, tone: 'success' });
    } else form.current?.querySelector('input')?.focus();
  }, [fetcher.data]);

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/newsletter"
      defaultShouldRevalidate={false}
      className="flex items-start gap-3"
    >
      <Field label="E-mail address" error={error} className="flex-1">
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          placeholder="you@example.com"
          defaultValue={refused?.email}
        />
      </Field>
      <Button type="submit" busy={fetcher.state !== 'idle'} className="mt-6.5">
        Subscribe
      </Button>
    </fetcher.Form>
  );
}
