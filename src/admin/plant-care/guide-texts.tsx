import { guideTextFields, plantCareLabels } from '../../shop/content/plant-care-draft.rules.ts';
import type { PlantCareDraft } from '../../shop/content/plant-care.schema.ts';
import { Field, Textarea } from '../../ui/fields.tsx';
import type { DraftForm } from '../content/use-draft-form.ts';

/** The texts of a guide's sections, and the older FAQ text. */
export function GuideTexts({ form: { draft, errors, set } }: { form: DraftForm<PlantCareDraft> }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-1 text-lg font-semibold">Sections</legend>
      <p className="text-sm text-muted">
        Empty ones are not shown. Lines that begin with a dash or a bullet become lists.
      </p>
      <div className="grid gap-5 md:grid-cols-2">
        {guideTextFields.map((key) => (
          <Field key={key} label={plantCareLabels[key]} error={errors[key]}>
            <Textarea
              value={draft[key]}
              maxLength={5000}
              onChange={({ currentTarget }) => set({ [key]: currentTarget.value })}
            />
          </Field>
        ))}
      </div>
      <Field
        label={plantCareLabels.faq}
        hint="Shown only while the list below is empty."
        error={errors['faq']}
      >
        <Textarea
          value={draft.faq}
          maxLength={10_000}
          onChange={({ currentTarget }) => set({ faq: currentTarget.value })}
        />
      </Field>
    </fieldset>
  );
}
