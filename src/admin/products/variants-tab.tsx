import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { Alert } from '../../ui/notices.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Unread } from '../layout/screen-error.tsx';
import { AttributesTab } from '../variants/attributes-tab.tsx';
import { ImagesTab } from '../variants/images-tab.tsx';
import type { BulkUploads } from '../variants/use-bulk-upload.ts';
import type { InPlaceEdits } from '../variants/use-in-place-edits.ts';
import type { VariantsForm } from '../variants/use-variants-form.ts';
import { VariantListTab } from '../variants/variant-list-tab.tsx';
import { OlderOptions } from './older-options.tsx';
import type { ProductFormState } from './use-product-form.ts';

type VariantsTabProps = {
  productId: string | undefined;
  uploads: BulkUploads;
  form: ProductFormState;
  variants: VariantsForm;
  inPlace: InPlaceEdits;
  rows: VariantRow[];
  /** What keeps the variants from being saved. */
  problem: string | null;
  isUnreadable: boolean;
  part: string;
  onPart: (part: string) => void;
};

/** What a product is offered in. docs/behaviour/back-office.md#product-dialog. */
export function VariantsTab(props: VariantsTabProps) {
  const { productId, uploads, form, variants, inPlace, rows, problem, isUnreadable, part, onPart } = props;
  if (isUnreadable) return <Unread className="">{variantsMessages.loadFailed}</Unread>;
  return (
    <div className="grid gap-4">
      {problem === null ? null : <Alert tone="error">{problem}</Alert>}
      {variants.hasNews ? (
        <Alert live>Somebody else changed the variants meanwhile. What you see here is up to date.</Alert>
      ) : null}
      <Tabs
        label="Variants"
        look="lines"
        value={part}
        onChange={onPart}
        tabs={[
          {
            id: 'attributes',
            label: 'Attributes',
            panel: (
              <>
                <AttributesTab form={variants} rows={rows} />
                <OlderOptions form={form} isOffered={rows.every(({ enabled }) => !enabled)} />
              </>
            ),
          },
          {
            id: 'list',
            label: 'Variants',
            panel: (
              <VariantListTab
                rows={rows}
                staged={variants.draft.images}
                form={variants}
                inPlace={inPlace}
                basePrice={form.draft.price}
                isChecked={problem !== null}
                taken={form.taken}
              />
            ),
          },
          {
            id: 'images',
            label: 'Images',
            panel:
              part === 'images' ? (
                <ImagesTab
                  productId={productId}
                  rows={rows}
                  uploads={uploads}
                  staged={variants.draft.images}
                />
              ) : null,
          },
        ]}
      />
    </div>
  );
}
