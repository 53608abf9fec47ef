import { shopContext } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards/require-admin.ts';
import { readForm } from '../../http/read-form.ts';
import { adminListingSchema } from '../../shop/catalogue/admin-listing.schema.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import { listAdminProducts } from '../../shop/catalogue/list-admin-products.ts';
import { listCategories } from '../../shop/catalogue/list-categories.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { Alert } from '../../ui/alert.tsx';
import { answerAction, refuse } from '../layout/answer-action.server.ts';
import { ScreenError } from '../layout/screen-error.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { screenTitle } from '../layout/screen-title.ts';
import { whenUnreachable } from '../layout/when-unreachable.ts';
import type { Route } from './+types/products';
import { changeListed, seed } from './list-actions.server.ts';
import { productIntentSchema } from './product-intent.schema.ts';
import { ProductList } from './product-list.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context, url });
  const shop = context.get(shopContext);
  const query = adminListingSchema.parse(Object.fromEntries(url.searchParams));
  const read = Promise.all([listAdminProducts(shop, query), listCategories(shop)]);
  const list = await orNothing(shop, 'Error fetching products:', read);
  return { list: list && { page: list[0], categories: list[1] } };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = requireAdmin({ context, url });
  const form = await readForm(request);
  const asked = { shop: context.get(shopContext), actor };
  return answerAction(context, async () => {
    if (form.get('intent') === 'seed') return seed(asked);
    const change = productIntentSchema.safeParse({ intent: form.get('intent'), ids: form.getAll('id') });
    return change.success ? changeListed(asked, change.data) : refuse('Unknown form', 400);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenUnreachable(serverAction);
}

export function meta() {
  return screenTitle('Products');
}

export default function Products({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="Manage Products" />
      {list ? (
        <ProductList {...list} />
      ) : (
        <Alert tone="error">{catalogueMessages.productsFailed(catalogueMessages.failed)}</Alert>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
