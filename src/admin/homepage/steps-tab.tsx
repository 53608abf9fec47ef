import { Box, Flower2, Leaf, type LucideIcon, Package, Smile, Sprout, Truck } from 'lucide-react';
import { emptyStep, stepDraftSchema, stepIcons, stepLabels } from '../../shop/content/how-it-works.schema.ts';
import type { AdminStep } from '../../shop/content/how-it-works.ts';
import { SelectField, TextField, TextareaField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OneLine, type TableColumn } from '../table/table.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { useEditDialog } from '../edit/use-edit-form.ts';
import { RowActions, actionsColumn } from '../table/row-actions.tsx';
import { StepPreview } from './homepage-preview.tsx';
import { type Editing, HomepageList, type OpenRow, type RowLinks } from './homepage-list.tsx';

/** The steps of 'how it works', as visitors see them ordered. */
export function StepsTab({ steps, ...open }: OpenRow & { steps: AdminStep[] }) {
  return (
    <HomepageList
      {...open}
      caption="How it works"
      one="Step"
      rows={steps}
      search="Search title or description"
      textOf={({ draft }) => `${draft.title} ${draft.description}`}
      columns={columns}
      renderEditor={(editing) => <StepDialog {...editing} />}
    />
  );
}

function columns({ editHref, onDelete }: RowLinks): TableColumn<AdminStep>[] {
  return [
    {
      id: 'order',
      header: 'Order',
      card: 'lead',
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
      className: 'max-w-64 min-w-44',
      cell: ({ draft }) => <OneLine>{draft.title}</OneLine>,
    },
    {
      id: 'description',
      header: 'Description',
      fill: true,
      share: 2,
      className: 'text-ink-soft',
      cell: ({ draft }) => <OneLine>{draft.description}</OneLine>,
    },
    actionsColumn(
      ({ id, draft }) => (
        <RowActions name={draft.title} editHref={editHref(id)} onDelete={() => onDelete(id)} />
      ),
      { className: 'w-28' },
    ),
  ];
}

/** Adds or edits a step. The titles are the docs/behaviour/back-office.md#homepage). */
function StepDialog({ row: step, history, onClose }: Editing<AdminStep>) {
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
      size="lg"
      preview={
        <StepPreview
          icon={draft.icon === '' ? null : <StepIcon name={draft.icon} />}
          title={draft.title}
          description={draft.description}
        />
      }
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
