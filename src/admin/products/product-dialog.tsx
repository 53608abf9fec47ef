import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { EditedProduct } from '../../shop/catalogue/find-edited-product.ts';
import type { Category } from '../../shop/catalogue/list-categories.ts';
import { emptyDraft } from '../../shop/catalogue/product-draft.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { withQuery } from '../table/with-query.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { firstTabWith, type TabId } from './tab-fields.ts';
import { useProductForm } from './use-product-form.ts';

type ProductDialogProps = {
  /** Null for a new one. */ product: EditedProduct | null;
  categories: Category[];
};

/** Adds or edits a product. Its address is the list's with ?dialog=new or ?dialog=edit&id=…. */
export function ProductDialog({ product, categories }: ProductDialogProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const close = () =>
    void navigate(withQuery(query, { dialog: null, id: null }), { preventScrollReset: true });
  const form = useProductForm({
    id: product?.id,
    stored: product?.draft ?? emptyDraft,
    onSaved() {
      guard.letGo();
      close();
    },
  });
  const guard = useUnsavedGuard(form.isDirty);

  const [tab, setTab] = useState<TabId>('basic');

  function save() {
    const faulty = firstTabWith(form.save());
    if (faulty) setTab(faulty);
  }

  return (
    <>
      <Dialog
        open
        onClose={close}
        closeOnBackdrop={false}
        size="lg"
        title={product ? 'Edit Product' : 'Add New Product'}
        footer={
          <>
            <Button variant="outline" disabled={form.busy} onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" busy={form.busy} onClick={save}>
              {form.busy ? 'Saving...' : 'Save Product'}
            </Button>
          </>
        }
      >
        {form.meanwhile ? <ChangedMeanwhile {...form.meanwhile} form={form} categories={categories} /> : null}
        <ProductTabs form={form} product={product} categories={categories} tab={tab} onTab={setTab} />
      </Dialog>
      <ConfirmDialog
        open={form.isDuplicate}
        title="Product Already Exists"
        action="Continue"
        tone="primary"
        onCancel={form.dismissDuplicate}
        onConfirm={() => form.save({ force: true })}
      >
        A published product with this name already exists. Are you sure you want to add it?
      </ConfirmDialog>
      <ConfirmDialog
        open={guard.isAsking}
        title="Discard your changes?"
        action="Discard"
        onCancel={guard.stay}
        onConfirm={guard.leave}
      >
        What you changed of this product has not been saved.
      </ConfirmDialog>
    </>
  );
}
