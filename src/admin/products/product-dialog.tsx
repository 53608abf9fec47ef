import { useEffect, useEffectEvent, useMemo } from 'react';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import type { Category } from '../../shop/catalogue/categories.ts';
import type { EditedProduct } from '../../shop/catalogue/edited-product.ts';
import { formatPaise, rupeesToPaise } from '../../shop/money.ts';
import { effectivePricePaise } from '../../shop/pricing/prices.rules.ts';
import { combinationName } from '../../shop/variants/combinations.rules.ts';
import type { TakenCode } from '../../shop/variants/product-codes.schema.ts';
import { variantRows } from '../../shop/variants/variant-rows.rules.ts';
import { noVariants, withTyped } from '../../shop/variants/variants-draft.rules.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { Thumbnail } from '../../ui/image.tsx';
import { Badge } from '../../ui/labels.tsx';
import { Alert } from '../../ui/notices.tsx';
import { EditFrame } from '../edit/edit-dialog.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useQueryChange } from '../layout/screen-address.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { hasTakenCode } from '../variants/code-inputs.tsx';
import { SavePreview } from '../variants/save-preview.tsx';
import { useBulkUpload } from '../variants/use-bulk-upload.ts';
import { useInPlaceEdits } from '../variants/use-in-place-edits.ts';
import { useProductChanges } from '../variants/use-product-changes.ts';
import { useVariantsForm } from '../variants/use-variants-form.ts';
import { CopyButton } from './copy-product.tsx';
import { useDialogTabs } from './dialog-tabs.ts';
import { ProductChangedMeanwhile } from './product-changed-meanwhile.tsx';
import {
  DiscardQuestion,
  FreeQuestion,
  PicturesQuestion,
  SavedAlready,
  unsavedParts,
} from './product-questions.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { useProductForm } from './use-product-form.ts';
import { useProductSaving } from './use-product-saving.ts';
import { VariantsTab, listFaults } from './variants-tab.tsx';

type ProductDialogProps = {
  /** Null for a new one. */ product: EditedProduct | null;
  categories: Category[];
  /** Somebody else deleted it since the dialog was opened. */ isGone: boolean;
};

/** Adds or edits a product. Its address is the list's with ?dialog=new or ?dialog=edit&id=…, and &tab=…&part=…. */
export function ProductDialog({ product, categories, isGone }: ProductDialogProps) {
  const changeQuery = useQueryChange();
  const { tab, part, openTab, openPart } = useDialogTabs();
  const close = () => changeQuery({ dialog: null, id: null, tab: null, part: null });
  const variants = useVariantsForm(product ? product.variants : noVariants);
  const inPlace = useInPlaceEdits(product?.id);
  const form = useProductForm({
    product,
    categories,
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
    () => variantRows({ state: base, draft: withTyped(draft, inPlace.texts), basePrice }),
    [base, draft, inPlace.texts, basePrice],
  );
  const uploads = useBulkUpload({
    productId: product?.id,
    rows,
    stagedImages: draft.images,
    onStaged: variants.stage,
    onUnstaged: variants.unstage,
  });
  const unsaved = unsavedParts({ form, variants, inPlace, uploads, rows });
  const guard = useUnsavedGuard(unsaved.length > 0, { onAsked: inPlace.hold });
  const goToTaken = useEffectEvent((taken: readonly TakenCode[]) => {
    if (taken.length === 0) return;
    if (!hasTakenCode(rows, taken)) return openTab('basic');
    openTab('variants');
    openPart('list');
  });
  useEffect(() => goToTaken(form.taken), [form.taken]);
  const saving = useProductSaving({
    form,
    variants,
    inPlace,
    uploads,
    rows,
    onTab: openTab,
    onPart: openPart,
  });

  return (
    <>
      <EditFrame
        size="xl"
        tall
        title={product ? 'Edit Product' : 'Add New Product'}
        lead={product ? <Cover src={coverOf(product)} /> : null}
        subject={product?.draft.name}
        state={
          product ? (
            <>
              <Badge tone={product.draft.isPublished ? 'success' : 'neutral'} className="sm:self-center">
                {product.draft.isPublished ? 'Published' : 'Draft'}
              </Badge>
              <p className="text-sm text-muted figures">{offerText(product)}</p>
            </>
          ) : null
        }
        submit={form.busy || saving.isWaiting ? 'Saving...' : 'Save Product'}
        onSave={() => saving.save()}
        busy={form.busy}
        isWaiting={saving.isWaiting}
        onClose={close}
        actions={
          <>
            <SavedAlready saved={inPlace.saved} />
            {product ? <CopyButton id={product.id} hasUnsaved={unsaved.length > 0} /> : null}
          </>
        }
        question={
          <DiscardQuestion
            open={guard.isAsking}
            unsaved={unsaved}
            saved={inPlace.saved}
            rows={rows}
            onStay={() => {
              guard.stay();
              inPlace.resume();
            }}
            onDiscard={guard.leave}
          />
        }
      >
        {isGone ? (
          <Alert tone="error" className="mb-5">
            {catalogueMessages.productGone}
          </Alert>
        ) : null}
        <ProductChangedMeanwhile form={form} variants={variants} />
        <ProductTabs
          form={form}
          product={product}
          categories={categories}
          rows={shown}
          variantsFaults={listFaults({ rows: shown, problem: saving.problem, taken: form.taken })}
          refusals={saving.refusals}
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
      </EditFrame>
      {saving.asksForPictures ? (
        <PicturesQuestion
          uploads={uploads}
          onUpload={saving.uploadFirst}
          onWithout={() => saving.save({ without: true })}
          onBack={saving.backToPictures}
        />
      ) : null}
      <SavePreview plan={saving.plan} onConfirm={() => void saving.send()} onCancel={saving.dismissPlan} />
      <ConfirmDialog
        open={form.isDuplicate}
        title="Product Already Exists"
        action="Continue"
        tone="primary"
        onCancel={form.dismiss}
        onConfirm={() => form.agree({ force: 'true' })}
      >
        A published product with this name already exists. Are you sure you want to add it?
      </ConfirmDialog>
      <FreeQuestion names={form.free} onYes={() => form.agree({ isFreeMeant: 'true' })} onNo={form.dismiss} />
      <FreeQuestion
        names={inPlace.asking.map(({ id }) => rows.find((row) => row.id === id)).flatMap(nameOf)}
        onYes={() => inPlace.answerFree(true)}
        onNo={() => inPlace.answerFree(false)}
      />
    </>
  );
}

function Cover({ src }: { src: string | null }) {
  return src === null ? null : (
    <Thumbnail
      src={src}
      side={52}
      className="size-13 shrink-0 rounded-md bg-sand object-cover max-sm:hidden"
    />
  );
}

/** Of the variant that a shopper sees first. */
function coverOf({ draft, variants: state }: EditedProduct): string | null {
  const pictured = state?.variants.filter(({ imageUrl }) => imageUrl) ?? [];
  const first = pictured.find(({ isDefault }) => isDefault) ?? pictured[0];
  return first?.imageUrl ?? draft.images[0] ?? null;
}

/** What it sells for, and how much of it there is, as it is stored: 'from ₹349.00 · 502 in stock'. */
function offerText({ draft, variants: state }: EditedProduct): string {
  const offered = state?.variants.filter(({ enabled }) => enabled) ?? [];
  const own = {
    pricePaise: rupeesToPaise(draft.price) ?? 0,
    discountPricePaise: rupeesToPaise(draft.discountPrice),
    isDiscounted: draft.isDiscounted,
    stock: Number(draft.stock),
  };
  const goods = offered.length === 0 ? [own] : offered;
  const prices = goods.map(effectivePricePaise);
  const least = Math.min(...prices);
  const stock = goods.reduce((sum, one) => sum + one.stock, 0);
  const from = prices.some((price) => price > least) ? 'from ' : '';
  return `${from}${formatPaise(least)} · ${stock.toLocaleString('en-IN')} in stock`;
}

function nameOf(row: VariantRow | undefined): string[] {
  return row ? [combinationName(row)] : [];
}
