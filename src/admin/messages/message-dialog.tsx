import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { MessageDetail } from '../../shop/messages/inbox.ts';
import { LONGEST_ANSWER, messageMessages, topicLabel } from '../../shop/messages/messages.rules.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/fields.tsx';
import { DiscardQuestion } from '../edit/edit-dialog.tsx';
import { DeleteQuestion } from '../edit/edited-list.tsx';
import { Neighbours } from '../layout/neighbours.tsx';
import { useQueryChange } from '../layout/screen-address.ts';
import { pressWithEnter } from '../layout/send-key.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { InFooter, footerButtonClass, useWindowFooter } from '../layout/window-footer.tsx';
import { MessageBadge } from './message-list.tsx';

type MessageDialogProps = {
  /** Null for one that cannot be had, undefined while none is open. */
  message: MessageDetail | null | undefined;
  /** Those of the list, in its order. */
  listed: readonly string[];
};

/** One message, and the answer to it. Its address is the list's with `?message=`. */
export function MessageDialog({ message, listed }: MessageDialogProps) {
  const changeQuery = useQueryChange();
  const { place, footer } = useWindowFooter();
  return (
    <Dialog
      open={message !== undefined}
      onClose={() => changeQuery({ message: null })}
      closeOnBackdrop={false}
      size="xl"
      tall
      title={message ? `Message from ${message.name}` : 'Message'}
      subject={message ? `Written ${formatOrderMoment(message.createdAt)}` : undefined}
      state={message ? <Neighbours ids={listed} open={message.id} name="message" one="message" /> : null}
      footer={message ? footer : undefined}
    >
      {message ? <MessageView key={message.id} message={message} footer={place} /> : null}
      {message === null ? <p className="py-6 text-center text-ink-soft">{messageMessages.gone}</p> : null}
    </Dialog>
  );
}

type MessageViewProps = { message: MessageDetail; footer: HTMLElement | null };

function MessageView({ message, footer }: MessageViewProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <Said message={message} />
      {message.answer === null ? <AnswerForm id={message.id} footer={footer} /> : <Given message={message} />}
      <Removal message={message} footer={footer} />
    </div>
  );
}

function Said({ message: { topic, name, email, orderNumber, body, answer } }: { message: MessageDetail }) {
  return (
    <section aria-label="What they write">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-lg font-semibold">{topicLabel(topic)}</span>
        <MessageBadge answer={answer} />
      </p>
      <p className="text-sm text-muted">
        <span className="wrap-anywhere">{name}</span>,{' '}
        <a href={`mailto:${email}`} className="text-link wrap-anywhere">
          {email}
        </a>
        {' · '}
        <Link to={ordersLike(email)} className="text-link">
          Orders with this address
        </Link>
        {orderNumber === '' ? null : (
          <>
            {' · '}
            <Link to={ordersLike(orderNumber)} className="text-link wrap-anywhere">
              Order {orderNumber}
            </Link>
          </>
        )}
      </p>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{body}</p>
    </section>
  );
}

const ordersLike = (q: string) => `/admin/orders?${new URLSearchParams({ q })}`;

/** What goes back by e-mail; or nothing, where somebody saw to it otherwise. */
function AnswerForm({ id, footer }: { id: string; footer: HTMLElement | null }) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const { fetcher, send, busy, answer } = useAdminAction(
    (told) => {
      if (!told.ok) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    { freshAfterRefusal: true },
  );
  const guard = useUnsavedGuard(text !== '');
  const errors = answer && !answer.ok ? answer.errors : {};
  return (
    <>
      <fetcher.Form
        ref={form}
        id={formId}
        method="post"
        action="/admin/messages"
        noValidate
        aria-label="Answer"
        className="flex h-fit flex-col gap-4.5 rounded-lg border border-line p-4 lg:sticky lg:top-0"
      >
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="messageId" value={id} />
        <TextareaField
          label="Your answer"
          name="text"
          rows={8}
          maxLength={LONGEST_ANSWER}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          error={errors['text']}
          onKeyDown={pressWithEnter}
          hint="It goes out by e-mail, with what they wrote below it."
        />
      </fetcher.Form>
      <InFooter place={footer}>
        {text === '' ? (
          <Button
            variant="outline"
            busy={busy}
            onClick={() => send({ intent: 'close', messageId: id }, '/admin/messages')}
            className={footerButtonClass}
          >
            Put aside
          </Button>
        ) : null}
        <Button type="submit" form={formId} variant="primary" busy={busy} className={footerButtonClass}>
          Send answer
        </Button>
      </InFooter>
      <DiscardQuestion guard={guard} what="this answer" />
    </>
  );
}

/** Who answered what. */
function Given({ message: { answer, answerText, answeredAt, answeredBy } }: { message: MessageDetail }) {
  return (
    <section aria-label="Answer" className="h-fit rounded-lg bg-leaf-50 px-4 py-3.5">
      <p className="text-sm text-muted">
        {answer === 'mail' ? 'Answered' : 'Put aside'}
        {answeredAt ? ` ${formatOrderMoment(answeredAt)}` : ''} by{' '}
        <span className="wrap-anywhere">{answeredBy ?? 'somebody whose account is gone'}</span>
      </p>
      {answerText === '' ? null : <p className="mt-2 whitespace-pre-line wrap-anywhere">{answerText}</p>}
    </section>
  );
}

/** What is no message at all need not be kept. */
function Removal({ message: { id, name }, footer }: MessageViewProps) {
  const changeQuery = useQueryChange();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <InFooter place={footer}>
        <Button
          variant="ghost"
          onClick={() => setAsked(true)}
          className="max-sm:order-last max-sm:w-full sm:order-first sm:mr-auto"
        >
          Delete
        </Button>
      </InFooter>
      <DeleteQuestion
        id={isAsked ? id : undefined}
        action="/admin/messages"
        intent="remove"
        onClose={() => setAsked(false)}
        onDeleted={() => changeQuery({ message: null })}
      >
        {`The message of ${name} is deleted for good.`}
      </DeleteQuestion>
    </>
  );
}
