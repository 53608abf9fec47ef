import { type FormEvent, useRef, useState } from 'react';
import { failureSentence } from '../../http/ask-shop.ts';
import {
  type NewsletterAnswer,
  newsletterMessages,
  subscribedSchema,
} from '../../shop/newsletter/newsletter.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ApiRefusal, callApi } from '../cart/call-api.ts';

type NewsletterFormProps = {
  /** The answer to a form that was sent without script. */
  refused?: Extract<NewsletterAnswer, { ok: false }> | undefined;
};

/** One e-mail field. With script it stays on the page: a toast confirms, or the field says why not. */
export function NewsletterForm({ refused }: NewsletterFormProps) {
  const [error, setError] = useState(refused?.message ?? null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    const { value } = field;
    setBusy(true);
    const answer = await sendNewsletter(value);
    setBusy(false);
    setError(answer.ok ? null : answer.message);
    if (answer.ok) {
      // What was typed meanwhile is another address.
      if (field.value === value) field.value = '';
      showToast({ ...newsletterMessages.subscribed, tone: 'success' });
    } else field.focus();
  }

  return (
    <form
      method="post"
      action="/newsletter"
      onSubmit={(event) => void send(event)}
      className="flex items-start gap-3"
    >
      <Field label="E-mail address" error={error} className="flex-1">
        <TextInput
          ref={input}
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          placeholder="you@example.com"
          defaultValue={refused?.email}
        />
      </Field>
      <Button type="submit" variant="outline" busy={busy} className="mt-6.5">
        Subscribe
      </Button>
    </form>
  );
}

/**
 * Asks the shop to keep an address. Not by the newsletter page's action: its module may not be loaded, and cannot be
 * without a connection. Never throws: what went wrong is a sentence.
 */
export async function sendNewsletter(email: string): Promise<NewsletterAnswer> {
  try {
    await callApi('/api/newsletter', subscribedSchema, { body: { email } });
    return { ok: true };
  } catch (error) {
    const said = error instanceof ApiRefusal ? error.message : '';
    return { ok: false, email, message: said || failureSentence(error) };
  }
}
