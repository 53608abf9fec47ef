import { useState } from 'react';
import { useNavigate } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards.ts';
import { readForm } from '../../http/read-form.ts';
import { listActivity } from '../../shop/activity/activity-log.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import { listAdminCategories } from '../../shop/catalogue/categories.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { answerAction, refuse } from '../layout/answer-action.server.ts';
import { readDialogQuery } from '../layout/dialog-query.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { screenTitle } from '../layout/screen-title.ts';
import type { Route } from './+types/categories';
import { create, remove, rename } from './category-actions.server.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryTable } from './category-table.tsx';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context, url });
  const shop = context.get(shopContext);
  const { dialog, id } = readDialogQuery(url.searchParams);
  const [categories, history] = await Promise.all([
    orNothing(shop, 'Error fetching categories:', listAdminCategories(shop)),
    id === undefined ? [] : listActivity(shop, { subjectType: 'category', subjectId: id }),
  ]);
  const edited = categories?.find((category) => category.id === id && !category.isProtected);
  return { categories, history, edited: dialog === 'new' ? null : dialog === 'edit' ? edited : undefined };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = requireAdmin({ context, url });
  const form = await readForm(request);
  const asked = { shop: context.get(shopContext), actor, form };
  return answerAction(context, async () => {
    switch (form.get('intent') ?? '') {
      case 'create':
        return create(asked);
      case 'rename':
        return rename(asked);
      case 'delete':
        return remove(asked);
      default:
        return refuse('Unknown form', 400);
    }
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export function meta() {
  return screenTitle('Categories');
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { categories, edited, history } = loaderData;
  const navigate = useNavigate();
  const [doomedId, setDoomedId] = useState<string>();
  const doomed = categories?.find(({ id }) => id === doomedId);
  return (
    <>
      <div className="max-w-3xl">
        <ScreenHead
          title="Manage Categories"
          text="In the order shoppers see them: by name, Deals last."
          actions={
            <ButtonLink to="?dialog=new" variant="primary">
              Add Category
            </ButtonLink>
          }
        />
        {categories ? (
          <CategoryTable categories={categories} onDelete={({ id }) => setDoomedId(id)} />
        ) : (
          <Unread>{catalogueMessages.categoriesFailed(catalogueMessages.failed)}</Unread>
        )}
      </div>
      {edited === undefined ? null : (
        <CategoryDialog
          key={edited?.id ?? 'new'}
          category={edited}
          history={history}
          onClose={() => void navigate('.')}
        />
      )}
      <DeleteCategoryDialog
        category={doomed}
        others={(categories ?? []).filter(({ id }) => id !== doomedId)}
        onClose={() => setDoomedId(undefined)}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={catalogueMessages.categoriesFailed} />;
}
