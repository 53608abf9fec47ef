import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

/** Writes a note into the timeline; the customer never reads it. */
export function NoteForm({ orderId }: { orderId: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { fetcher, busy, answer } = useAdminAction(({ ok }) => {
    if (ok) form.current?.reset();
    else form.current?.querySelector('textarea')?.focus();
  });
  const error = answer && !answer.ok ? answer.errors['text'] : undefined;
  return (
    <fetcher.Form ref={form} method="post" action="/admin/orders" className="flex flex-col gap-2">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="orderId" value={orderId} />
      <Field label="Note for staff" error={error} hint="The customer does not see it.">
        <Textarea name="text" rows={2} maxLength={2000} className="min-h-16!" />
      </Field>
      <Button type="submit" variant="outline" size="sm" busy={busy} className="self-start">
        Add note
      </Button>
    </fetcher.Form>
  );
}
