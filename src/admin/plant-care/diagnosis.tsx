import { useState } from 'react';
import { data } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { readLongForm } from '../../http/read-form.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import {
  type AdminDiagnosis,
  findEditedDiagnosis,
  listAdminDiagnoses,
} from '../../shop/content/diagnoses.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { OneLine, Table, type TableColumn } from '../table/table.tsx';
import { DeleteQuestion, PublicationBadge, useOpenDialog } from '../edit/edited-list.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { readDialogQuery } from '../layout/screen-address.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { ListToolbar } from '../table/filters.tsx';
import { NothingMatches, useSearched } from '../table/search-field.tsx';
import { RowActions, RowLink, actionsColumn } from '../table/row-actions.tsx';
import type { Route } from './+types/diagnosis';
import { changeDiagnosis } from './diagnosis-actions.server.ts';
import { DiagnosisDialog } from './diagnosis-dialog.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'content');
  const shop = context.get(shopContext);
  const { dialog, id = null } = readDialogQuery(url.searchParams);
  const isOpen = dialog === 'new' || (dialog === 'edit' && id !== null);
  const read = Promise.all([
    listAdminDiagnoses(shop),
    isOpen ? findEditedDiagnosis(shop, dialog === 'new' ? null : id) : undefined,
  ]);
  const { found, status } = await readMain(shop, 'Error fetching symptoms:', read);
  const [symptoms, edited] = found ?? [null, undefined];
  return data({ symptoms, edited }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'content', changeDiagnosis, { read: readLongForm });
}

export const clientAction = askingShop();

export const meta = screenTitle('Plant diagnosis');

export default function Diagnosis({ loaderData: { symptoms, edited } }: Route.ComponentProps) {
  const { newHref, editHref, close } = useOpenDialog();
  const [doomed, setDoomed] = useState<string>();
  const found = useSearched(symptoms ?? [], ({ draft }) =>
    [draft.symptom, ...draft.causes.map(({ name }) => name)].join(' '),
  );
  return (
    <>
      <ScreenHead
        title="What is wrong with my plant?"
        text="Symptoms, what may cause them, and what to do."
        actions={
          <>
            <ButtonLink to="/admin/plant-care" variant="ghost">
              All guides
            </ButtonLink>
            <ButtonLink to="/plant-care/diagnosis" reloadDocument variant="outline">
              See the page
            </ButtonLink>
            <ButtonLink to={newHref} preventScrollReset variant="primary">
              Add symptom
            </ButtonLink>
          </>
        }
      />
      {symptoms ? (
        <>
          <ListToolbar search="Search symptom or cause" />
          <Table
            caption="Symptoms"
            hideCaption
            dense
            columns={columns({ editHref, onDelete: setDoomed })}
            rows={found}
            rowKey={({ id }) => id}
            empty={
              symptoms.length > 0 ? (
                <NothingMatches all="Show all symptoms" to="/admin/plant-care/diagnosis" />
              ) : (
                <p className="py-8 text-center text-ink-soft">No symptoms yet. Add the first one.</p>
              )
            }
          />
        </>
      ) : (
        <Unread>{contentMessages.loadFailed(contentMessages.failed)}</Unread>
      )}
      {edited ? <DiagnosisDialog key={edited.stored?.id ?? 'new'} {...edited} onClose={close} /> : null}
      <DeleteQuestion
        id={doomed}
        action="/admin/plant-care/diagnosis"
        intent="delete"
        onClose={() => setDoomed(undefined)}
      >
        This deletes the symptom with its causes. It cannot be undone.
      </DeleteQuestion>
    </>
  );
}

type Links = { editHref: (id: string) => string; onDelete: (id: string) => void };

function columns({ editHref, onDelete }: Links): TableColumn<AdminDiagnosis>[] {
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
      id: 'symptom',
      header: 'Symptom',
      rowHeader: true,
      className: 'max-w-72 min-w-48',
      cell: ({ id, draft }) => <RowLink to={editHref(id)}>{draft.symptom}</RowLink>,
    },
    {
      id: 'causes',
      header: 'Causes',
      fill: true,
      share: 3,
      className: 'text-ink-soft',
      cell: ({ draft }) => <OneLine>{draft.causes.map(({ name }) => name).join(', ')}</OneLine>,
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ draft }) => <PublicationBadge isPublished={draft.isPublished} />,
    },
    actionsColumn(
      ({ id, draft }) => (
        <RowActions name={draft.symptom} editHref={editHref(id)} onDelete={() => onDelete(id)} />
      ),
      { className: 'w-28' },
    ),
  ];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={contentMessages.loadFailed} />;
}
