import { productFields } from '../../shop/catalogue/product-fields.schema.ts';
import { combinationName } from '../../shop/variants/combinations.rules.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { type LiveField, type SavedNumber, numberText } from '../variants/live-edits.rules.ts';
import type { BulkUploads } from '../variants/use-bulk-upload.ts';
import type { InPlaceEdits } from '../variants/use-in-place-edits.ts';
import type { VariantsForm } from '../variants/use-variants-form.ts';
import type { ProductFormState } from './use-product-form.ts';

type Parts = {
  form: ProductFormState;
  variants: VariantsForm;
  inPlace: InPlaceEdits;
  uploads: BulkUploads;
  rows: readonly VariantRow[];
};

/** What would be lost with the dialog, each in a few words. */
export function unsavedParts({ form, variants, inPlace, uploads, rows }: Parts): string[] {
  const pictures = uploads.files.length;
  return [
    ...form.changed.map((key) => productFields[key].label),
    ...(variants.isDirty ? ['Variants'] : []),
    ...inPlace.unsaved.map(
      ({ id, field, state }) => `${numberName(rows, id, field)}: ${state.text || 'empty'}`,
    ),
    ...(pictures > 0
      ? [pictures === 1 ? '1 picture that is not uploaded' : `${pictures} pictures that are not uploaded`]
      : []),
  ];
}

type DiscardQuestionProps = {
  open: boolean;
  unsaved: readonly string[];
  saved: readonly SavedNumber[];
  rows: readonly VariantRow[];
  onStay: () => void;
  onDiscard: () => void;
};

/** Before the dialog closes on what is not saved: names it, and what is saved already and stays. */
export function DiscardQuestion({ open, unsaved, saved, rows, onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Discard your changes?"
      action="Discard"
      onCancel={onStay}
      onConfirm={onDiscard}
      details={
        <>
          <Listed title="Not saved, and discarded" lines={unsaved} />
          <Listed
            title="Saved already, and stays"
            lines={saved.map(
              ({ id, field, from, to }) =>
                `${numberName(rows, id, field)}: from ${numberText(field, from)} to ${numberText(field, to)}`,
            )}
          />
        </>
      }
    >
      {saved.length === 0 ? 'What you changed' : 'Some of what you changed'} of this product has not been
      saved.
    </ConfirmDialog>
  );
}

function Listed({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title} className="mt-2 first:mt-0">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-40 list-disc overflow-y-auto pl-5 text-sm text-ink-soft figures"
      >
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

function numberName(rows: readonly VariantRow[], id: string, field: LiveField): string {
  const row = rows.find((one) => one.id === id);
  const label = field === 'price' ? 'Price' : 'Stock';
  return row ? `${label} of ${combinationName(row)}` : label;
}

/** What is live already, beside the buttons: Cancel does not take it back. */
export function SavedAlready({ saved }: { saved: readonly SavedNumber[] }) {
  const count = saved.length;
  return (
    <output className="min-w-0 text-sm text-ink-soft empty:hidden sm:mr-auto sm:self-center">
      {count === 0
        ? null
        : count === 1
          ? 'One price or stock is saved already, and stays.'
          : `${count} prices and stocks are saved already, and stay.`}
    </output>
  );
}

type FreeQuestionProps = {
  /** Nobody is asked where there are none. */
  names: readonly string[];
  onYes: () => void;
  onNo: () => void;
};

/** Before something is sold for nothing. */
export function FreeQuestion({ names, onYes, onNo }: FreeQuestionProps) {
  const [first, ...more] = names;
  const what = more.length === 0 ? `‘${first}’` : `‘${first}’ and ${more.length} more`;
  return (
    <ConfirmDialog
      open={names.length > 0}
      title="Free?"
      action="Yes, for free"
      onCancel={onNo}
      onConfirm={onYes}
    >
      {`Shoppers would pay ₹0.00 for ${what}. Is that meant?`}
    </ConfirmDialog>
  );
}

type PicturesQuestionProps = {
  uploads: BulkUploads;
  onUpload: () => void;
  onWithout: () => void;
  onBack: () => void;
};

/** Before a save that would leave chosen pictures behind. */
export function PicturesQuestion({ uploads, onUpload, onWithout, onBack }: PicturesQuestionProps) {
  const { files, isReady, positionProblem } = uploads;
  const isOne = files.length === 1;
  const unlinked = files.filter(({ variantIds }) => variantIds.length === 0).length;
  const problem = files.map((file) => positionProblem(file)).find((sentence) => sentence !== null);
  const missing =
    unlinked === 0
      ? problem
      : isOne
        ? 'It has no variant yet: link it first.'
        : `${unlinked} of them have no variant yet: link them first.`;
  return (
    <Dialog
      open
      onClose={onBack}
      closeOnBackdrop={false}
      title={isOne ? '1 picture is not uploaded yet' : `${files.length} pictures are not uploaded yet`}
      description={
        missing ??
        `${isOne ? 'It was' : 'They were'} chosen in Bulk Upload. Upload ${isOne ? 'it' : 'them'} with the product?`
      }
      footer={
        <>
          <Button variant="outline" onClick={onBack}>
            Back
          </Button>
          <Button variant="outline" onClick={onWithout}>
            Save without {isOne ? 'it' : 'them'}
          </Button>
          <Button variant="primary" disabled={!isReady} onClick={onUpload}>
            Upload and save
          </Button>
        </>
      }
    />
  );
}
