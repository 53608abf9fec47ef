import { useSearchParams } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards/require-admin.ts';
import { readLongForm } from '../../http/read-form.ts';
import { adminListingSchema } from '../../shop/catalogue/admin-listing.schema.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import { findEditedProduct } from '../../shop/catalogue/find-edited-product.ts';
import { listAdminProducts } from '../../shop/catalogue/list-admin-products.ts';
import { listCategories } from '../../shop/catalogue/list-categories.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { answerAction, refuse } from '../layout/answer-action.server.ts';
import { readDialogQuery } from '../layout/dialog-query.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { screenTitle } from '../layout/screen-title.ts';
import { withQuery } from '../table/with-query.ts';
import type { Route } from './+types/products';
import { changeListed, seed } from './list-actions.server.ts';
import { productIntentSchema } from './product-intent.schema.ts';
import { ProductDialog } from './product-dialog.tsx';
import { ProductList } from './product-list.tsx';
import { saveProduct } from './save-product.server.ts';
import { useOpenProduct } from './use-open-product.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context, url });
  const shop = context.get(shopContext);
  const query = adminListingSchema.parse(Object.fromEntries(url.searchParams));
  const read = Promise.all([listAdminProducts(shop, query), listCategories(shop)]);
  const { dialog, id } = readDialogQuery(url.searchParams);
  const [list, edited] = await Promise.all([
    orNothing(shop, 'Error fetching products:', read),
    dialog === 'edit' && id !== undefined ? findEditedProduct(shop, id) : undefined,
  ]);
  return {
    list: list && { page: list[0], categories: list[1] },
    /** Null for a new one, undefined while no dialog is open. */
    edited: dialog === 'new' ? null : edited,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = requireAdmin({ context, url });
  const form = await readLongForm(request);
  const asked = { shop: context.get(shopContext), actor };
  return answerAction(context, async () => {
    if (form.get('intent') === 'seed') return seed(asked);
    if (form.get('intent') === 'save') return saveProduct({ ...asked, form });
    const change = productIntentSchema.safeParse({ intent: form.get('intent'), ids: form.getAll('id') });
    return change.success ? changeListed(asked, change.data) : refuse('Unknown form', 400);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export function meta() {
  return screenTitle('Products');
}

export default function Products({ loaderData: { list, edited } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const open = useOpenProduct({ categories: list?.categories, product: edited });
  const { dialog, id } = readDialogQuery(query);
  const isGone = dialog === 'edit' && id !== undefined && list !== null && open === null;
  return (
    <>
      <ScreenHead
        title="Manage Products"
        actions={
          <ButtonLink to={withQuery(query, { dialog: 'new', id: null })} preventScrollReset variant="primary">
            Add Product
          </ButtonLink>
        }
      />
      {isGone ? (
        <Alert tone="error" className="mb-4">
          {catalogueMessages.productGone}
        </Alert>
      ) : null}
      {list ? (
        <ProductList {...list} />
      ) : (
        <Unread>{catalogueMessages.productsFailed(catalogueMessages.failed)}</Unread>
      )}
      {open ? <ProductDialog key={open.product?.id ?? 'new'} {...open} /> : null}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={catalogueMessages.productsFailed} />;
}
