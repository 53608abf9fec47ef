import {
  type Cause,
  blankCause,
  diagnosisDraftSchema,
  diagnosisLabels,
  emptyDiagnosis,
} from '../../shop/content/diagnoses.schema.ts';
import type { EditedDiagnosis } from '../../shop/content/diagnoses.ts';
import { describeDraftChanges } from '../../shop/edit/edit.rules.ts';
import { Checkbox, Switch } from '../../ui/checkbox.tsx';
import { TextField, TextareaField } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { useEditDialog } from '../edit/use-edit-form.ts';
import { ListEditor } from './list-editor.tsx';

type DiagnosisDialogProps = EditedDiagnosis & { onClose: () => void };

/** Adds or edits a symptom. docs/behaviour/plant-care.md#what-is-wrong-with-my-plant. */
export function DiagnosisDialog({ stored, history, guides, onClose }: DiagnosisDialogProps) {
  const names = new Map(guides.map(({ id, name }) => [id, name]));
  const form = useEditDialog({
    stored: stored ?? { draft: emptyDiagnosis },
    schema: diagnosisDraftSchema,
    labels: diagnosisLabels,
    describe: (before, after) => describeDraftChanges(diagnosisLabels, { before, after, names }),
    action: '/admin/plant-care/diagnosis',
    fields: { intent: 'save', ...(stored ? { id: stored.id } : {}) },
    onClose,
  });
  const { draft, errors, set, text, toggle } = form;
  return (
    <EditDialog
      title={stored ? 'Edit symptom' : 'Add symptom'}
      what="this symptom"
      size="lg"
      submit={stored ? 'Save changes' : 'Create symptom'}
      form={form}
      history={stored ? history : null}
    >
      <TextField
        label="Symptom"
        {...text('symptom')}
        hint="As somebody would say it: ‘Yellow leaves’."
        maxLength={120}
        autoComplete="off"
      />
      <TextareaField label="What it looks like" {...text('looks')} rows={2} maxLength={500} />
      <ListEditor
        legend="Causes"
        one="cause"
        kind="cause"
        items={draft.causes}
        blank={blankCause}
        error={errors['causes']}
        onChange={(causes) => set({ causes })}
        fields={CauseFields}
      />
      <GuideChoice
        guides={guides}
        chosen={draft.guideIds}
        error={errors['guideIds']}
        onChange={(guideIds) => set({ guideIds })}
      />
      <TextField
        label="Display order"
        {...text('displayOrder')}
        className="max-w-40"
        type="number"
        min={1}
        step={1}
        inputMode="numeric"
      />
      <Switch label="Published" hint="Drafts are seen by staff alone." {...toggle('isPublished')} />
    </EditDialog>
  );
}

type CauseFieldsProps = { item: Cause; number: number; edit: (change: Partial<Omit<Cause, 'id'>>) => void };

function CauseFields({ item, number, edit }: CauseFieldsProps) {
  return (
    <>
      <TextField
        label={`Cause ${number}`}
        value={item.name}
        maxLength={120}
        autoComplete="off"
        onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
      />
      <TextareaField
        label={`How to tell cause ${number}`}
        rows={2}
        value={item.signs}
        maxLength={500}
        onChange={({ currentTarget }) => edit({ signs: currentTarget.value })}
      />
      <TextareaField
        label={`What to do about cause ${number}`}
        hint="Lines that begin with a dash or a bullet become lists."
        rows={3}
        value={item.remedy}
        maxLength={2000}
        onChange={({ currentTarget }) => edit({ remedy: currentTarget.value })}
      />
    </>
  );
}

type GuideChoiceProps = {
  guides: EditedDiagnosis['guides'];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

function GuideChoice({ guides, chosen, error, onChange }: GuideChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-lg font-semibold">Guides of plants that often show it</legend>
      {error ? <Alert tone="error">{error}</Alert> : null}
      {guides.length === 0 ? <p className="text-sm text-muted">There are no guides yet.</p> : null}
      <div className="grid gap-1 sm:grid-cols-2">
        {guides.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
