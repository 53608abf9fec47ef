import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import {
  type OtherNamesDraft,
  otherNamesLabels,
  otherNamesSchema,
} from '../../shop/search/other-names.schema.ts';
import { TextareaField } from '../../ui/fields.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { useEditDialog } from '../edit/use-edit-form.ts';

type OtherNamesDialogProps = {
  /** Null for a new one. */
  group: { id: string; draft: OtherNamesDraft; revision: string } | null;
  history: ActivityEntry[];
  /** What a new one begins with. */
  name: string;
  onClose: () => void;
};

/** Adds or edits names that mean the same. docs/behaviour/back-office.md#search. */
export function OtherNamesDialog({ group, history, name, onClose }: OtherNamesDialogProps) {
  const form = useEditDialog<OtherNamesDraft>({
    stored: group ?? { draft: { names: name === '' ? [] : [name, ''] } },
    schema: otherNamesSchema,
    labels: otherNamesLabels,
    action: '/admin/search',
    fields: { intent: 'save', ...(group ? { id: group.id } : {}) },
    onClose,
  });
  return (
    <EditDialog
      title={group ? 'Edit names' : 'Add names'}
      description="Who searches for one of them finds what has another."
      submit={group ? 'Save names' : 'Add names'}
      what="these names"
      form={form}
      history={group ? history : null}
    >
      <TextareaField
        label="Names"
        hint="One in each line, such as Tulsi and below it Holy basil: 2 to 12 names."
        error={form.errors['names']}
        value={form.draft.names.join('\n')}
        onChange={({ currentTarget }) => form.set({ names: currentTarget.value.split('\n') })}
        rows={6}
        maxLength={900}
        autoComplete="off"
        spellCheck={false}
      />
    </EditDialog>
  );
}
