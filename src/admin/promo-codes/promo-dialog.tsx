import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import type { EditedPromoCode } from '../../shop/promo/admin-promo-codes.ts';
import { promoDeskMessages } from '../../shop/promo/promo-desk.rules.ts';
import {
  type PromoDraft,
  emptyPromoDraft,
  promoDraftLabels,
  promoDraftSchema,
} from '../../shop/promo/promo-draft.schema.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { useOpenDialog } from '../edit/edited-list.tsx';
import { type EditForm, useEditDialog } from '../edit/use-edit-form.ts';

type PromoDialogProps = {
  isNew: boolean;
  /** Null for a new one, and for one that cannot be had. */
  edited: EditedPromoCode | null;
  history: ActivityEntry[] | null;
};

/** Makes or edits a promo code. Its address is the list's with ?dialog=new or ?dialog=edit&id=…. */
export function PromoDialog({ isNew, edited, history }: PromoDialogProps) {
  const { close } = useOpenDialog();
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
  const form = useEditDialog({
    stored: edited ?? { draft: emptyPromoDraft },
    schema: promoDraftSchema,
    labels: promoDraftLabels,
    action: '/admin/promo-codes',
    fields: { intent: 'save', ...(edited ? { id: edited.id } : {}) },
    onClose,
  });
  return (
    <EditDialog
      title={edited ? 'Edit Promo Code' : 'Add Promo Code'}
      what="this promo code"
      submit={edited ? 'Update' : 'Create'}
      form={form}
      history={history}
    >
      <PromoFields form={form} />
    </EditDialog>
  );
}

/** The fields of a promo code. docs/behaviour/promo-codes.md#codes. */
function PromoFields({ form: { draft, set, text, toggle } }: { form: EditForm<PromoDraft> }) {
  const input = (name: Parameters<typeof text>[0]) => ({ name, autoComplete: 'off', ...text(name) });
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <TextField
        label="Code"
        {...input('code')}
        className="sm:col-span-2"
        required
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => set({ code: inUpperCase(currentTarget) })}
      />
      <TextField
        label="Description"
        {...input('description')}
        optional
        className="sm:col-span-2"
        maxLength={200}
      />
      <SelectField
        label="Discount type"
        name="discountType"
        value={draft.discountType}
        onChange={() => undefined}
      >
        <option value="percentage">Percentage</option>
      </SelectField>
      <TextField label="Discount value" {...input('discountValue')} required inputMode="decimal" suffix="%" />
      <TextField
        label="Max discount amount"
        {...input('maxDiscountAmount')}
        optional
        hint="It never takes off more than this."
        inputMode="decimal"
        suffix="₹"
      />
      <TextField
        label="Usage limit"
        {...input('usageLimit')}
        optional
        hint="How often it can be used in all."
        inputMode="numeric"
      />
      <TextField label="Start date" {...input('startDate')} type="date" required />
      <TextField label="End date" {...input('endDate')} hint="This day is included." type="date" required />
      <Switch
        label="Active"
        hint="Switched off, nobody can use it."
        className="sm:col-span-2"
        {...toggle('isActive')}
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
