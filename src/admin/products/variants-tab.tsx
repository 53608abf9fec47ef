import { type Offer, valuesOf } from '../../shop/variants/attributes.rules.ts';
import type { TakenCode } from '../../shop/variants/product-codes.schema.ts';
import { rowProblems, summariseVariants } from '../../shop/variants/variant-rows.rules.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { Alert } from '../../ui/notices.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Unread } from '../layout/screen-error.tsx';
import { AttributesTab } from '../variants/attributes-tab.tsx';
import { hasTakenCode } from '../variants/code-inputs.tsx';
import { ImagesTab } from '../variants/images-tab.tsx';
import type { BulkUploads } from '../variants/use-bulk-upload.ts';
import type { InPlaceEdits } from '../variants/use-in-place-edits.ts';
import type { VariantsForm } from '../variants/use-variants-form.ts';
import { VariantListTab } from '../variants/variant-list-tab.tsx';
import { faultsOn } from './dialog-tabs.ts';
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
  const isStaged = (id: string) => variants.draft.images.some(({ variantIds }) => variantIds.includes(id));
  const { active, withImages, stock } = summariseVariants(rows, isStaged);
  return (
    <div className="grid gap-4">
      {problem === null ? null : <Alert tone="error">{problem}</Alert>}
      {variants.hasNews ? (
        <Alert live>Somebody else changed the variants meanwhile. What you see here is up to date.</Alert>
      ) : null}
      <Tabs
        label="Variants"
        look="cards"
        value={part}
        onChange={onPart}
        tabs={[
          {
            id: 'attributes',
            label: 'Attributes',
            note: offerNote(variants.draft),
            faults: faultsOn('variants', form.errors),
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
            note: `${active} offered · ${stock} in stock`,
            faults: listFaults({ rows, problem, taken: form.taken }),
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
            note: `${withImages} of ${active} with pictures`,
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

const groups = [
  ['pot_size', 'sizes'],
  ['pot_type', 'types'],
  ['pot_color', 'colours'],
] as const;

function offerNote(offer: Offer): string {
  return groups
    .map(([group, name]) => `${valuesOf(offer, group).filter(({ enabled }) => enabled).length} ${name}`)
    .join(', ');
}

type Faulty = { rows: VariantRow[]; problem: string | null; taken: readonly TakenCode[] };

/** How many variants keep the product from being saved; at least one where there is a problem. */
export function listFaults({ rows, problem, taken }: Faulty): number {
  const isFaulty = (row: VariantRow) =>
    (problem !== null && row.enabled && Object.keys(rowProblems(row)).length > 0) ||
    hasTakenCode([row], taken);
  return Math.max(rows.filter(isFaulty).length, problem === null ? 0 : 1);
}
