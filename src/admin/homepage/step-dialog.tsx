import type { ActivityEntry } from '../../shop/activity/activity.types.ts';
import { emptyStep, stepDraftSchema, stepLabels } from '../../shop/content/how-it-works-step.schema.ts';
import type { AdminStep } from '../../shop/content/list-admin-steps.ts';
import { stepIcons } from '../../shop/content/step-icons.ts';
import { Field, Select, TextInput, Textarea } from '../../ui/fields.tsx';
import { DraftDialog } from '../content/draft-dialog.tsx';
import { useDraftForm } from '../content/use-draft-form.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { StepIcon } from './step-icon.tsx';

type StepDialogProps = {
  /** None for a new one. */
  step: AdminStep | undefined;
  history: ActivityEntry[];
  onClose: () => void;
};

/** Adds or edits a step. The titles are the specification's (admin §2 'Manage Homepage Content'). */
export function StepDialog({ step, history, onClose }: StepDialogProps) {
  const form = useDraftForm({
    stored: step ?? { draft: emptyStep },
    schema: stepDraftSchema,
    labels: stepLabels,
    action: '/admin/homepage',
    successTitle: 'Success',
    fields: { intent: 'save-step', ...(step ? { id: step.id } : {}) },
    onSaved() {
      guard.letGo();
      onClose();
    },
  });
  const guard = useUnsavedGuard(form.isDirty);
  const { draft, errors, set } = form;
  return (
    <DraftDialog
      title={step ? 'Edit How ItWorks Step' : 'Add How ItWorks Step'}
      submit={step ? 'Save Changes' : 'Create Step'}
      form={form}
      labels={stepLabels}
      guard={guard}
      history={step ? history : null}
      onClose={onClose}
    >
      <Field label="Title" error={errors['title']}>
        <TextInput
          value={draft.title}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
      </Field>
      <Field label="Description" error={errors['description']}>
        <Textarea
          value={draft.description}
          maxLength={500}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        />
      </Field>
      <div className="flex items-end gap-3">
        <Field label="Icon" error={errors['icon']} className="flex-1">
          <Select value={draft.icon} onChange={({ currentTarget }) => set({ icon: currentTarget.value })}>
            <option value="">Choose an icon</option>
            {stepIcons.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-leaf-100">
          {draft.icon === '' ? null : <StepIcon name={draft.icon} />}
        </span>
      </div>
      <Field label="Display order" error={errors['displayOrder']} className="max-w-40">
        <TextInput
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          value={draft.displayOrder}
          onChange={({ currentTarget }) => set({ displayOrder: currentTarget.value })}
        />
      </Field>
    </DraftDialog>
  );
}
