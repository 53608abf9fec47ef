import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ActivityEntry } from '../../shop/activity/activity.types.ts';
import type { AdminStep } from '../../shop/content/list-admin-steps.ts';
import { ButtonLink, IconButton, iconButtonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { DeleteQuestion } from '../content/delete-question.tsx';
import { useOpenDialog } from '../content/use-open-dialog.ts';
import { StepDialog } from './step-dialog.tsx';
import { StepIcon } from './step-icon.tsx';

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
