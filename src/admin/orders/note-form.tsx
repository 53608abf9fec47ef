import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { DiscardQuestion } from '../content/discard-question.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { readOpenOrder } from './open-order.ts';

/** Writes a note into the timeline; the customer never reads it. */
export function NoteForm({ orderId }: { orderId: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [isDirty, setIsDirty] = useState(false);
  const guard = useUnsavedGuard(
    isDirty,
    ({ search }) => readOpenOrder(new URLSearchParams(search)).order === orderId,
  );
  const { fetcher, busy, answer } = useAdminAction(({ ok }) => {
    if (ok) {
      form.current?.reset();
      setIsDirty(false);
    } else form.current?.querySelector('textarea')?.focus();
  });
  const error = answer && !answer.ok ? answer.errors['text'] : undefined;
  return (
    <fetcher.Form ref={form} method="post" action="/admin/orders" className="flex flex-col gap-2">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="orderId" value={orderId} />
      <Field label="Note for staff" error={error} hint="The customer does not see it.">
        <Textarea
          name="text"
          rows={2}
          maxLength={2000}
          className="min-h-16!"
          onChange={({ currentTarget }) => setIsDirty(currentTarget.value.trim() !== '')}
        />
      </Field>
      <Button type="submit" variant="outline" size="sm" busy={busy} className="self-start">
        Add note
      </Button>
      <DiscardQuestion guard={guard} />
    </fetcher.Form>
  );
}
