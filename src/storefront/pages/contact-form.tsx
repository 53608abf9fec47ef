import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormAnswer, FormRefusal } from '../../http/form-answer.ts';
import {
  LONGEST_BODY,
  LONGEST_NAME,
  LONGEST_ORDER_NUMBER,
  messageTopics,
  writtenMessages,
} from '../../shop/messages/messages.rules.ts';
import type { TypedMessage } from '../../shop/messages/messages.schema.ts';
import { Button } from '../../ui/buttons.tsx';
import { SelectField, TextField, TextareaField } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';

/** What the form gets back: where the answer will go, or what was typed and what is wrong with it. */
export type MessageAnswer = { ok: true; email: string } | Refused;
type Refused = FormRefusal & { typed?: TypedMessage };

type ContactFormProps = {
  /** Also that no answer came, where the shop could not be reached. */
  answer: MessageAnswer | FormAnswer | undefined;
};

/** What somebody wants to ask, tell or order. docs/behaviour/messages.md#the-form. */
export function ContactForm({ answer }: ContactFormProps) {
  return (
    <section aria-labelledby="write" className="rounded-xl bg-surface p-5 shadow-sm no-print md:p-7">
      <h2 id="write" className="text-2xl">
        Write to us
      </h2>
      {answer?.ok ? (
        <Alert tone="success" title={writtenMessages.kept} takesFocus className="mt-5">
          {'email' in answer ? writtenMessages.answered(answer.email) : null}
        </Alert>
      ) : (
        <Fields refused={answer} />
      )}
    </section>
  );
}

function Fields({ refused }: { refused: Refused | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formAction === '/contact';
  // Without script what was typed comes back with the page.
  const { errors = {}, message = null, typed } = refused ?? {};
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return (
    <Form
      ref={form}
      method="post"
      action="/contact"
      preventScrollReset
      noValidate
      aria-labelledby="write"
      className="mt-5 grid gap-x-5 gap-y-4.5 sm:grid-cols-2"
    >
      {message === null ? null : (
        <Alert tone="error" className="sm:col-span-2">
          {message}
        </Alert>
      )}
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={LONGEST_NAME}
        defaultValue={typed?.name}
        error={errors['name']}
      />
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={typed?.email}
        error={errors['email']}
      />
      <SelectField
        label="What is it about?"
        name="topic"
        required
        defaultValue={typed?.topic ?? ''}
        error={errors['topic']}
      >
        <option value="">Please choose</option>
        {messageTopics.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Order number"
        name="orderNumber"
        optional
        autoComplete="off"
        maxLength={LONGEST_ORDER_NUMBER}
        defaultValue={typed?.orderNumber}
        error={errors['orderNumber']}
      />
      <TextareaField
        label="Your message"
        name="body"
        rows={5}
        required
        maxLength={LONGEST_BODY}
        defaultValue={typed?.body}
        error={errors['body']}
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" busy={busy} className="max-sm:w-full">
          Send the message
        </Button>
      </div>
    </Form>
  );
}
