import { useState } from 'react';
import { data } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { readLongForm } from '../../http/read-form.ts';
import { findEditedPlantCare, listAdminPlantCare } from '../../shop/content/admin-care-guides.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { DeleteQuestion, useOpenDialog } from '../edit/edited-list.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { readDialogQuery } from '../layout/screen-address.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/plant-care';
import { changePlantCare } from './plant-care-actions.server.ts';
import { CareTagsDialog } from './care-tags-dialog.tsx';
import { PlantCareDialog } from './plant-care-dialog.tsx';
import { PlantCareTable } from './plant-care-table.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'content');
  const shop = context.get(shopContext);
  const { dialog, id } = readDialogQuery(url.searchParams);
  const read = Promise.all([
    listAdminPlantCare(shop),
    dialog === 'edit' && id !== undefined ? findEditedPlantCare(shop, id) : undefined,
  ]);
  const { found, status } = await readMain(shop, 'Error fetching plant care:', read);
  const [guides, edited] = found ?? [null, undefined];
  // Null for a new one, undefined while no dialog is open.
  return data({ guides, edited: dialog === 'new' ? null : edited }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'content', changePlantCare, { read: readLongForm, say: sayFailed });
}

export const clientAction = askingShop(sayFailed);

export const meta = screenTitle('Plant Care');

export default function PlantCare({ loaderData: { guides, edited } }: Route.ComponentProps) {
  const { newHref, close } = useOpenDialog();
  const [doomed, setDoomed] = useState<string>();
  const [tagged, setTagged] = useState<readonly string[]>();
  const published = guides?.filter(({ isPublished }) => isPublished) ?? [];
  return (
    <>
      <ScreenHead
        title="Manage Plant Care"
        actions={
          <>
            <ButtonLink to="/admin/plant-care/diagnosis" variant="ghost">
              What is wrong with my plant?
            </ButtonLink>
            {published.length > 0 ? (
              <Button variant="outline" onClick={() => setTagged(published.map(({ id }) => id))}>
                Print care tags
              </Button>
            ) : null}
            <ButtonLink to={newHref} preventScrollReset variant="primary">
              Add Plant Care
            </ButtonLink>
          </>
        }
      />
      {guides ? (
        <PlantCareTable guides={guides} onDelete={setDoomed} onTag={(id) => setTagged([id])} />
      ) : (
        <Unread>{contentMessages.plantCareLoadFailed(contentMessages.failed)}</Unread>
      )}
      {guides && edited !== undefined ? (
        <PlantCareDialog key={edited?.id ?? 'new'} guide={edited} onClose={close} />
      ) : null}
      {tagged ? (
        <CareTagsDialog guides={published} chosen={tagged} onClose={() => setTagged(undefined)} />
      ) : null}
      <DeleteQuestion
        id={doomed}
        title="Delete Plant Care"
        action="/admin/plant-care"
        intent="delete"
        onClose={() => setDoomed(undefined)}
      >
        Are you sure you want to delete this plant care guide? This action cannot be undone.
      </DeleteQuestion>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={contentMessages.plantCareLoadFailed} />;
}

/** What is said around the reason why a form of this screen failed. docs/behaviour/back-office.md#messages. */
function sayFailed(intent: unknown, reason: string): string {
  const { plantCareDeleteFailed, plantCareSaveFailed } = contentMessages;
  return intent === 'delete' ? plantCareDeleteFailed(reason) : plantCareSaveFailed(reason);
}
