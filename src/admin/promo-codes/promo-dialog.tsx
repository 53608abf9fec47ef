import { type ChangeEvent, type FormEvent, useEffect, useId, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import { describeDraftChanges } from '../../shop/activity/draft-changes.rules.ts';
import type { EditedPromoCode } from '../../shop/promo/admin-promo-codes.ts';
import { promoDeskMessages } from '../../shop/promo/promo-desk.rules.ts';
import { type PromoDraft, emptyPromoDraft, promoDraftLabels } from '../../shop/promo/promo-draft.schema.ts';
import { Button } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select, TextInput } from '../../ui/fields.tsx';
import { ChangedMeanwhile } from '../layout/changed-meanwhile.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { HistoryList } from '../layout/history.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { type PromoFormState, usePromoForm } from './use-promo-form.ts';

type PromoDialogProps = {
  isNew: boolean;
  /** Null for a new one, and for one that cannot be had. */
  edited: EditedPromoCode | null;
  history: ActivityEntry[] | null;
};

/** Makes or edits a promo code. Its address is the list's with ?dialog=new or ?dialog=edit&id=…. */
export function PromoDialog({ isNew, edited, history }: PromoDialogProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const close = () =>
    void navigate(withQuery(query, { dialog: null, id: null }), { preventScrollReset: true });
  if (!isNew && edited === null) {
    return (
      <Dialog open onClose={close} title="Edit Promo Code">
        <p className="py-6 text-center text-ink-soft">{promoDeskMessages.gone}</p>
      </Dialog>
    );
  }
  return <PromoEditor edited={edited} history={history} onClose={close} />;
}

type PromoEditorProps = Omit<PromoDialogProps, 'isNew'> & { onClose: () => void };

function PromoEditor({ edited, history, onClose }: PromoEditorProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = usePromoForm({
    id: edited?.id,
    stored: edited?.draft ?? emptyPromoDraft,
    onSaved() {
      guard.letGo();
      onClose();
    },
  });
  const guard = useUnsavedGuard(form.isDirty);
  const { errors } = form;
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function submit(event: FormEvent) {
    event.preventDefault();
    form.save();
  }

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        closeOnBackdrop={false}
        title={edited ? 'Edit Promo Code' : 'Add Promo Code'}
        footer={
          <>
            <Button variant="outline" disabled={form.busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={form.busy}>
              {edited ? 'Update' : 'Create'}
            </Button>
          </>
        }
      >
        {form.meanwhile ? (
          <ChangedMeanwhile
            title={promoDeskMessages.changed}
            theirs={describeDraftChanges(promoDraftLabels, form.meanwhile)}
            yours={describeDraftChanges(promoDraftLabels, {
              before: form.meanwhile.after,
              after: form.draft,
            })}
            onDiscard={form.takeTheirs}
          />
        ) : null}
        <form ref={element} id={formId} onSubmit={submit} noValidate>
          <PromoFields form={form} />
        </form>
        {history ? (
          <details className="mt-6">
            <summary className="w-fit rounded-sm font-semibold text-accent-ink">History</summary>
            <HistoryList entries={history} />
          </details>
        ) : null}
      </Dialog>
      <ConfirmDialog
        open={guard.isAsking}
        title="Discard your changes?"
        action="Discard"
        onCancel={guard.stay}
        onConfirm={guard.leave}
      >
        What you changed of this promo code has not been saved.
      </ConfirmDialog>
    </>
  );
}

/** The fields of a promo code. Specification, admin §5 'Promo form'. */
function PromoFields({ form }: { form: PromoFormState }) {
  const { draft, errors, set } = form;
  const input = (name: keyof Omit<PromoDraft, 'isActive' | 'discountType'>) => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set({ [name]: currentTarget.value }),
  });
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <Field label="Code" error={errors['code']} className="sm:col-span-2">
        <TextInput
          {...input('code')}
          required
          maxLength={40}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ currentTarget }) => set({ code: inUpperCase(currentTarget) })}
        />
      </Field>
      <Field label="Description" optional error={errors['description']} className="sm:col-span-2">
        <TextInput {...input('description')} maxLength={200} />
      </Field>
      <Field label="Discount type">
        <Select name="discountType" value={draft.discountType} onChange={() => undefined}>
          <option value="percentage">Percentage</option>
        </Select>
      </Field>
      <Field label="Discount value" error={errors['discountValue']}>
        <TextInput {...input('discountValue')} required inputMode="decimal" suffix="%" />
      </Field>
      <Field
        label="Max discount amount"
        optional
        error={errors['maxDiscountAmount']}
        hint="It never takes off more than this."
      >
        <TextInput {...input('maxDiscountAmount')} inputMode="decimal" suffix="₹" />
      </Field>
      <Field
        label="Usage limit"
        optional
        error={errors['usageLimit']}
        hint="How often it can be used in all."
      >
        <TextInput {...input('usageLimit')} inputMode="numeric" />
      </Field>
      <Field label="Start date" error={errors['startDate']}>
        <TextInput {...input('startDate')} type="date" required />
      </Field>
      <Field label="End date" error={errors['endDate']} hint="This day is included.">
        <TextInput {...input('endDate')} type="date" required />
      </Field>
      <Switch
        label="Active"
        hint="Switched off, nobody can use it."
        className="sm:col-span-2"
        checked={draft.isActive}
        onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
      />
    </div>
  );
}

/** While it is typed, and with the caret left where it is. */
function inUpperCase(input: HTMLInputElement): string {
  const caret = input.selectionStart;
  input.value = input.value.toUpperCase();
  input.setSelectionRange(caret, caret);
  return input.value;
}
