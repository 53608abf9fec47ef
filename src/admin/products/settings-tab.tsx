import type { ActivityEntry } from '../../shop/activity/activity.types.ts';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { HistoryList } from '../layout/history-list.tsx';
import type { ProductFormState } from './use-product-form.ts';

type SettingsTabProps = { form: ProductFormState; history: ActivityEntry[] | null };

/** Where and at which price a product is shown, and who changed it when. */
export function SettingsTab({ form, history }: SettingsTabProps) {
  const { draft, errors, set } = form;
  return (
    <div className="grid gap-4">
      <Switch
        label="Published"
        hint="Drafts are seen by staff alone."
        checked={draft.isPublished}
        onChange={({ currentTarget }) => set({ isPublished: currentTarget.checked })}
      />
      <Switch
        label="Featured"
        hint="Shown on the homepage."
        checked={draft.isFeatured}
        onChange={({ currentTarget }) => set({ isFeatured: currentTarget.checked })}
      />
      <Switch
        label="Include in Deals"
        checked={draft.includeInDeals}
        onChange={({ currentTarget }) => set({ includeInDeals: currentTarget.checked })}
      />
      <Switch
        label="Discounted"
        checked={draft.isDiscounted}
        onChange={({ currentTarget }) => set({ isDiscounted: currentTarget.checked })}
      />
      {draft.isDiscounted || draft.discountPrice !== '' ? (
        <Field label="Discount price (₹)" error={errors['discountPrice']} className="max-w-xs">
          <TextInput
            type="number"
            min={0}
            step={0.01}
            inputMode="decimal"
            value={draft.discountPrice}
            onChange={({ currentTarget }) => set({ discountPrice: currentTarget.value })}
          />
        </Field>
      ) : null}
      {history ? (
        <section aria-label="History" className="mt-3 border-t border-line pt-4">
          <h3 className="mb-1 text-xl">History</h3>
          <HistoryList entries={history} />
        </section>
      ) : null}
    </div>
  );
}
