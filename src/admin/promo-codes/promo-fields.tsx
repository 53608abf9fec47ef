import type { ChangeEvent } from 'react';
import type { PromoDraft } from '../../shop/promo/promo-draft.schema.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { Field, Select, TextInput } from '../../ui/fields.tsx';
import type { PromoFormState } from './use-promo-form.ts';

/** The fields of a promo code. Specification, admin §5 'Promo form'. */
export function PromoFields({ form }: { form: PromoFormState }) {
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
