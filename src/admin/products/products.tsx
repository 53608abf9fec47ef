import { useState } from 'react';
import { data, useSearchParams } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { readLongForm } from '../../http/read-form.ts';
import { adminListingSchema } from '../../shop/catalogue/admin-listing.schema.ts';
import { listAdminProducts } from '../../shop/catalogue/admin-products.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import { type Category, listCategories } from '../../shop/catalogue/categories.ts';
import { type EditedProduct, findEditedProduct } from '../../shop/catalogue/edited-product.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';
import { listUndoable } from '../../shop/bulk/list-changes.ts';
import { UndoNotices } from '../bulk/undo-notice.tsx';
import { BusyNotice } from '../exports/busy-notice.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { readDialogQuery, withQuery } from '../layout/screen-address.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/products';
import { changeListed, copy, seed } from './list-actions.server.ts';
import { ExportMenu } from './export-menu.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { ProductList } from './product-list.tsx';
import { saveProduct } from './save-product.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'catalogue');
  const shop = context.get(shopContext);
  const query = adminListingSchema.parse(Object.fromEntries(url.searchParams));
  const read = Promise.all([listAdminProducts(shop, query), listCategories(shop)]);
  const { dialog, id } = readDialogQuery(url.searchParams);
  const [{ found: list, status }, undoable, edited] = await Promise.all([
    readMain(shop, 'Error fetching products:', read),
    orNothing(shop, 'Error fetching changes of many:', listUndoable(shop)),
    dialog === 'edit' && id !== undefined ? findEditedProduct(shop, id) : undefined,
  ]);
  return data(
    {
      list: list && { page: list[0], categories: list[1] },
      undoable: undoable ?? [],
      taxClasses: shop.settings().taxes.classes.map((one) => ({ id: one.id, name: one.name })),
      weightClasses: shop.settings().delivery.classes.map((one) => ({ id: one.id, name: one.name })),
      /** Null for a new one, undefined while no dialog is open. */
      edited: dialog === 'new' ? null : edited,
    },
    { status },
  );
}

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    'catalogue',
    async (asked) => {
      const intent = asked.form.get('intent');
      if (intent === 'seed') return seed(asked);
      if (intent === 'copy') return copy(asked);
      return intent === 'save' ? saveProduct(asked) : changeListed(asked);
    },
    { read: readLongForm },
  );
}

export const clientAction = askingShop();

export const meta = screenTitle('Products');

export default function Products({ loaderData: { list, undoable, edited } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const open = useOpenProduct({ categories: list?.categories, product: edited });
  const { dialog, id } = readDialogQuery(query);
  const isGone = dialog === 'edit' && id !== undefined && list !== null && open === null;
  return (
    <>
      <ScreenHead
        title="Manage Products"
        actions={
          <>
            <ExportMenu />
            <ButtonLink
              to={withQuery(query, { dialog: 'new', id: null })}
              preventScrollReset
              variant="primary"
            >
              Add Product
            </ButtonLink>
          </>
        }
      />
      <BusyNotice />
      {isGone ? (
        <Alert tone="error" className="mb-4">
          {catalogueMessages.productGone}
        </Alert>
      ) : null}
      <UndoNotices changes={undoable} />
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

type Read = {
  /** Undefined where they could not be read. */
  categories: Category[] | undefined;
  /** Null for a new one, undefined where there is none. */
  product: EditedProduct | null | undefined;
};
type OpenProduct = {
  product: EditedProduct | null;
  categories: Category[];
  /** Why it is not up to date any more. */
  isGone: boolean;
};

/**
 * What the product dialog shows. Once open it stays, with all that is typed in it, even if the product is deleted
 * meanwhile or cannot be read again.
 */
export function useOpenProduct({ categories, product }: Read): OpenProduct | null {
  const [query] = useSearchParams();
  const { dialog, id } = readDialogQuery(query);
  const [kept, setKept] = useState<Omit<OpenProduct, 'isGone'> | null>(null);
  const read = categories && product !== undefined ? { categories, product } : null;
  if (read && (read.product !== kept?.product || read.categories !== kept.categories)) setKept(read);
  if (dialog === undefined) return null;
  if (read) return { ...read, isGone: false };
  const isSame = kept !== null && (kept.product?.id ?? undefined) === (dialog === 'edit' ? id : undefined);
  return isSame ? { ...kept, isGone: categories !== undefined } : null;
}
