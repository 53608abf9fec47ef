import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import type { EditedProduct } from '../../shop/catalogue/find-edited-product.ts';
import type { Category } from '../../shop/catalogue/list-categories.ts';
import { emptyDraft } from '../../shop/catalogue/product-draft.rules.ts';
import { noVariants } from '../../shop/variants/no-variants.ts';
import { variantRows } from '../../shop/variants/variant-rows.rules.ts';
import { withTyped } from '../../shop/variants/variants-draft.rules.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { withQuery } from '../table/with-query.ts';
import { SavePreview } from '../variants/save-preview.tsx';
import { useBulkUpload } from '../variants/use-bulk-upload.ts';
import { useInPlaceEdits } from '../variants/use-in-place-edits.ts';
import { useProductChanges } from '../variants/use-product-changes.ts';
import { useVariantsForm } from '../variants/use-variants-form.ts';
import { ProductChangedMeanwhile } from './product-changed-meanwhile.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { useDialogTabs } from './use-dialog-tabs.ts';
import { useProductForm } from './use-product-form.ts';
import { useProductSaving } from './use-product-saving.ts';
import { VariantsTab } from './variants-tab.tsx';

type ProductDialogProps = {
  /** Null for a new one. */ product: EditedProduct | null;
  categories: Category[];
  /** Somebody else deleted it since the dialog was opened. */ isGone: boolean;
};

/** Adds or edits a product. Its address is the list's with ?dialog=new or ?dialog=edit&id=…, and &tab=…&part=…. */
export function ProductDialog({ product, categories, isGone }: ProductDialogProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { tab, part, openTab, openPart } = useDialogTabs();
  const close = () =>
    void navigate(withQuery(query, { dialog: null, id: null, tab: null, part: null }), {
      preventScrollReset: true,
    });
  const variants = useVariantsForm(product ? product.variants : noVariants);
  const inPlace = useInPlaceEdits(product?.id);
  const form = useProductForm({
    id: product?.id,
    stored: product?.draft ?? emptyDraft,
    variants,
    onSaved() {
      guard.letGo();
      uploads.keepStaged();
      close();
    },
  });
  useProductChanges({ productId: product?.id, isPublished: product?.draft.isPublished ?? false });
  const { base, draft } = variants;
  const basePrice = form.draft.price;
  const rows = useMemo(() => variantRows({ state: base, draft, basePrice }), [base, draft, basePrice]);
  const shown = useMemo(
    () => variantRows({ state: base, draft: withTyped(draft, inPlace.edits), basePrice }),
    [base, draft, inPlace.edits, basePrice],
  );
  const uploads = useBulkUpload({
    productId: product?.id,
    rows,
    onStaged: variants.stage,
    onUnstaged: variants.unstage,
  });
  const guard = useUnsavedGuard(form.isDirty || uploads.files.length > 0);
  const saving = useProductSaving({ form, variants, inPlace, rows, onTab: openTab });

  return (
    <>
      <Dialog
        open
        onClose={close}
        closeOnBackdrop={false}
        size="xl"
        title={product ? 'Edit Product' : 'Add New Product'}
        footer={
          <>
            <Button variant="outline" disabled={form.busy} onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" busy={form.busy} onClick={saving.save}>
              {form.busy ? 'Saving...' : 'Save Product'}
            </Button>
          </>
        }
      >
        {isGone ? (
          <Alert tone="error" className="mb-5">
            {catalogueMessages.productGone}
          </Alert>
        ) : null}
        {form.meanwhile || variants.meanwhile ? (
          <ProductChangedMeanwhile form={form} variants={variants} categories={categories} />
        ) : null}
        <ProductTabs
          form={form}
          product={product}
          categories={categories}
          rows={shown}
          hasVariantsProblem={saving.problem !== null}
          tab={tab}
          onTab={openTab}
          variantsTab={
            tab === 'variants' ? (
              <VariantsTab
                productId={product?.id}
                uploads={uploads}
                form={form}
                variants={variants}
                inPlace={inPlace}
                rows={shown}
                problem={saving.problem}
                isUnreadable={product?.variants === null}
                part={part}
                onPart={openPart}
              />
            ) : null
          }
        />
      </Dialog>
      <SavePreview plan={saving.plan} onConfirm={() => void saving.send()} onCancel={saving.dismissPlan} />
      <ConfirmDialog
        open={form.isDuplicate}
        title="Product Already Exists"
        action="Continue"
        tone="primary"
        onCancel={form.dismissDuplicate}
        onConfirm={() => form.send({ force: true })}
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
