import {
  Box,
  Flower2,
  Leaf,
  type LucideIcon,
  Package,
  Pencil,
  Smile,
  Sprout,
  Trash2,
  Truck,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import { emptyStep, stepDraftSchema, stepIcons, stepLabels } from '../../shop/content/how-it-works.schema.ts';
import type { AdminStep } from '../../shop/content/how-it-works.ts';
import { ButtonLink, IconButton, iconButtonClass } from '../../ui/buttons.tsx';
import { SelectField, TextField, TextareaField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { DeleteQuestion, useOpenDialog } from '../edit/edited-list.tsx';
import { useEditDialog } from '../edit/use-edit-form.ts';

type StepsTabProps = {
  steps: AdminStep[];
  dialog?: 'new' | 'edit' | undefined;
  id?: string | undefined;
  history: ActivityEntry[];
};

/** The steps of 'how it works', as visitors see them ordered. */
export function StepsTab({ steps, dialog, id, history }: StepsTabProps) {
  const { newHref, editHref, close } = useOpenDialog();
  const [doomed, setDoomed] = useState<string>();
  const edited = steps.find((step) => step.id === id);
  const isOpen = dialog === 'new' || (dialog === 'edit' && edited !== undefined);
  return (
    <>
      <div className="mb-4 flex justify-end">
        <ButtonLink to={newHref} variant="primary" preventScrollReset>
          Add Step
        </ButtonLink>
      </div>
      <Table
        caption="How it works"
        hideCaption
        dense
        columns={columns({ editHref, onDelete: setDoomed })}
        rows={steps}
        rowKey={(step) => step.id}
        empty={<p className="py-8 text-center text-ink-soft">No steps found.</p>}
      />
      {isOpen ? (
        <StepDialog
          key={dialog === 'edit' ? id : 'new'}
          step={dialog === 'edit' ? edited : undefined}
          history={history}
          onClose={close}
        />
      ) : null}
      <DeleteQuestion
        id={doomed}
        action="/admin/homepage"
        successTitle="Success"
        intent="delete-step"
        onClose={() => setDoomed(undefined)}
      >
        This action cannot be undone. This will permanently delete the step.
      </DeleteQuestion>
    </>
  );
}

type ColumnsInput = { editHref: (id: string) => string; onDelete: (id: string) => void };

function columns({ editHref, onDelete }: ColumnsInput): TableColumn<AdminStep>[] {
  return [
    {
      id: 'order',
      header: 'Order',
      align: 'end',
      className: 'w-16',
      cell: ({ draft }) => draft.displayOrder,
    },
    {
      id: 'icon',
      card: 'lead',
      header: 'Icon',
      className: 'w-16',
      cell: ({ draft }) => (
        <>
          <StepIcon name={draft.icon} />
          <span className="sr-only">{draft.icon}</span>
        </>
      ),
    },
    {
      id: 'title',
      header: 'Title',
      rowHeader: true,
      className: 'min-w-36',
      cell: ({ draft }) => draft.title,
    },
    {
      id: 'description',
      header: 'Description',
      className: 'min-w-64 text-ink-soft',
      cell: ({ draft }) => draft.description,
    },
    {
      id: 'actions',
      card: 'corner',
      header: 'Actions',
      align: 'end',
      className: 'w-28',
      cell: ({ id, draft }) => (
        <span className="flex justify-end gap-1">
          <Link
            to={editHref(id)}
            preventScrollReset
            aria-label={`Edit ${draft.title}`}
            className={iconButtonClass()}
          >
            <Icon icon={Pencil} size="sm" />
          </Link>
          <IconButton
            label={`Delete ${draft.title}`}
            icon={<Icon icon={Trash2} size="sm" />}
            className="text-danger-600"
            onClick={() => onDelete(id)}
          />
        </span>
      ),
    },
  ];
}

type StepDialogProps = {
  /** None for a new one. */
  step: AdminStep | undefined;
  history: ActivityEntry[];
  onClose: () => void;
};

/** Adds or edits a step. The titles are the docs/behaviour/back-office.md#homepage). */
function StepDialog({ step, history, onClose }: StepDialogProps) {
  const form = useEditDialog({
    stored: step ?? { draft: emptyStep },
    schema: stepDraftSchema,
    labels: stepLabels,
    action: '/admin/homepage',
    successTitle: 'Success',
    fields: { intent: 'save-step', ...(step ? { id: step.id } : {}) },
    onClose,
  });
  const { draft, text } = form;
  return (
    <EditDialog
      title={step ? 'Edit How ItWorks Step' : 'Add How ItWorks Step'}
      submit={step ? 'Save Changes' : 'Create Step'}
      form={form}
      history={step ? history : null}
    >
      <TextField label="Title" {...text('title')} maxLength={100} autoComplete="off" />
      <TextareaField label="Description" {...text('description')} maxLength={500} />
      <div className="flex items-end gap-3">
        <SelectField label="Icon" {...text('icon')} className="flex-1">
          <option value="">Choose an icon</option>
          {stepIcons.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-leaf-100">
          {draft.icon === '' ? null : <StepIcon name={draft.icon} />}
        </span>
      </div>
      <TextField
        label="Display order"
        {...text('displayOrder')}
        className="max-w-40"
        type="number"
        min={1}
        step={1}
        inputMode="numeric"
      />
    </EditDialog>
  );
}

const icons: Record<(typeof stepIcons)[number], LucideIcon> = { Sprout, Box, Smile, Package, Truck, Leaf };
const byName = new Map<string, LucideIcon>(Object.entries(icons));

/** A step's icon; a flower for a name that is none of the six. */
function StepIcon({ name }: { name: string }) {
  return <Icon icon={byName.get(name) ?? Flower2} className="text-leaf-700" />;
}
