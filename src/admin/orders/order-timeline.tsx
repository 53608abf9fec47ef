import { NotebookPen } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminOrderDetail } from '../../shop/orders/admin-order.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Field, Textarea } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DiscardQuestion } from '../edit/edit-dialog.tsx';
import { logHref } from '../layout/history.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useMay } from '../layout/use-may.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { orderAddress, readOpenOrder } from './open-order.ts';
import { Section } from './section.tsx';

/** What happened to an order, the latest first, and what staff noted. */
export function TimelineSection({ order }: { order: AdminOrderDetail }) {
  const maySeeLog = useMay()('activity');
  return (
    <Section title="Timeline">
      <NoteForm orderId={order.id} />
      <ol className="relative mt-4 ml-1.5 border-l-2 border-sand-deep">
        {order.timeline.map((entry) => (
          <li
            key={entry.id}
            className="relative grid gap-x-4 pb-3 pl-5 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
          >
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[0.4375rem] size-3 rounded-full bg-leaf-300"
            />
            {entry.isNote ? (
              <div className="flex gap-2 rounded-md bg-sand px-3 py-2">
                <Icon icon={NotebookPen} size="sm" label="Note" className="mt-1 shrink-0 text-leaf-700" />
                <p className="min-w-0 whitespace-pre-line wrap-anywhere">{entry.text}</p>
              </div>
            ) : (
              <p className="min-w-0 wrap-anywhere">{entry.text}</p>
            )}
            <p className="text-sm text-muted wrap-anywhere sm:text-right">
              {entry.who} ·{' '}
              <time dateTime={entry.at.toISOString()} className="figures whitespace-nowrap">
                {formatOrderMoment(entry.at)}
              </time>
            </p>
          </li>
        ))}
      </ol>
      {maySeeLog ? (
        <Link
          to={logHref({ subjectType: 'order', subjectId: order.id })}
          className="mt-3 inline-block text-sm text-link"
        >
          See it in the activity log
        </Link>
      ) : null}
    </Section>
  );
}

/** Writes a note into the timeline; the customer never reads it. */
function NoteForm({ orderId }: { orderId: string }) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef('');
  const [isDirty, setIsDirty] = useState(false);
  const [query] = useSearchParams();
  const isBelowDialog = readOpenOrder(query).dialog !== undefined;
  const { fetcher, busy, answer } = useAdminAction(({ ok }) => {
    if (!ok) return form.current?.querySelector('textarea')?.focus();
    // What was typed meanwhile is the next note.
    if (!form.current || textIn(form.current) !== sent.current) return;
    form.current.reset();
    setIsDirty(false);
  });
  const error = answer && !answer.ok ? answer.errors['text'] : undefined;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/admin/orders"
      className="no-print"
      onSubmit={({ currentTarget }) => {
        sent.current = textIn(currentTarget);
      }}
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="orderId" value={orderId} />
      <div className="flex items-start gap-2">
        <Field
          label="Note for staff"
          hideLabel
          error={error}
          hint="The customer does not see it."
          className="flex-1"
        >
          <Textarea
            name="text"
            rows={1}
            maxLength={2000}
            placeholder="Note for staff"
            className="min-h-11!"
            onChange={({ currentTarget }) => setIsDirty(currentTarget.value.trim() !== '')}
          />
        </Field>
        <Button type="submit" variant="outline" size="sm" busy={busy} className="my-1">
          Add note
        </Button>
      </div>
      {isDirty && !isBelowDialog ? <NoteGuard orderId={orderId} /> : null}
    </fetcher.Form>
  );
}

const textIn = (form: HTMLFormElement) => String(new FormData(form).get('text'));

/** Apart, since a window over the page guards what is typed there, and the router takes one guard at a time. */
function NoteGuard({ orderId }: { orderId: string }) {
  const guard = useUnsavedGuard(true, {
    isKept: ({ pathname }) => pathname === orderAddress(orderId),
  });
  return <DiscardQuestion guard={guard} />;
}
