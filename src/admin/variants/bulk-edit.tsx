import { useState } from 'react';
import { combinationName } from '../../shop/variants/combinations.rules.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields.tsx';
import { type LiveField, type NumberChange, numberProblem } from './live-edits.rules.ts';
import { NumberInput } from './number-input.tsx';
import type { BulkUndo } from './use-in-place-edits.ts';

type BulkEditProps = {
  ticked: number;
  count: number;
  basePrice: string;
  onNumber: (field: LiveField, text: string) => void;
  onEnable: (enabled: boolean) => void;
};

/** What the form begins with, beside the base price (docs/behaviour/variants.md#live-edits). */
const DEFAULT_STOCK = '10';

/**
 * The same for many variants at once: for those that are ticked, and for none without a tick. An empty field counts as
 * 0. docs/behaviour/variants.md#live-edits.
 */
export function BulkEdit({ ticked, count, basePrice, onNumber, onEnable }: BulkEditProps) {
  const [typedPrice, setTypedPrice] = useState<string>();
  const [stock, setStock] = useState(DEFAULT_STOCK);
  const isIdle = ticked === 0;
  return (
    <fieldset className="min-w-0 gap-x-6 rounded-lg bg-paper px-4 py-3 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <legend className="sr-only">Bulk edit</legend>
      <output className="block text-sm font-semibold figures max-lg:mb-2">
        {isIdle
          ? 'Bulk edit: tick the variants that it is to change'
          : `Bulk edit: ${ticked} of ${count} variants`}
      </output>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3 lg:gap-x-3">
        <BulkNumber
          {...{ isIdle, onNumber }}
          field="price"
          label="Price (₹)"
          name="Price of all (₹)"
          value={typedPrice ?? basePrice}
          onType={setTypedPrice}
        />
        <BulkNumber
          {...{ isIdle, onNumber }}
          field="stock"
          label="Stock"
          name="Stock of all"
          value={stock}
          onType={setStock}
        />
        <div className="flex gap-1 sm:pt-6.5">
          <Button variant="ghost" className="px-3.5" disabled={isIdle} onClick={() => onEnable(true)}>
            Enable
          </Button>
          <Button variant="ghost" className="px-3.5" disabled={isIdle} onClick={() => onEnable(false)}>
            Disable
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

type BulkNumberProps = {
  field: LiveField;
  label: string;
  name: string;
  value: string;
  isIdle: boolean;
  onType: (text: string) => void;
  onNumber: BulkEditProps['onNumber'];
};

function BulkNumber({ field, label, name, value, isIdle, onType, onNumber }: BulkNumberProps) {
  const text = value.trim() || '0';
  const sentence = numberProblem(field, text);
  return (
    <div className="flex items-end gap-2">
      <Field label={label} className={field === 'price' ? 'w-32' : 'w-22'}>
        <NumberInput
          kind={field}
          label={name}
          value={value}
          mark={sentence === null ? null : { is: 'wrong', sentence }}
          onType={onType}
        />
      </Field>
      <Button
        variant="outline"
        className="self-start sm:mt-6.5"
        disabled={isIdle || sentence !== null}
        onClick={() => onNumber(field, text)}
      >
        {field === 'price' ? 'Set price' : 'Set stock'}
      </Button>
    </div>
  );
}

const ofMany = (count: number) => (count === 1 ? '1 variant' : `${count} variants`);

type BulkQuestionProps = {
  field: LiveField;
  /** Of saved variants, which change at once. */
  changes: NumberChange[];
  isFree: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before many numbers that shoppers see are changed at once, and shows each before and after. */
export function BulkQuestion({ field, changes, isFree, onConfirm, onCancel }: BulkQuestionProps) {
  const many = ofMany(changes.length);
  return (
    <Dialog
      open
      onClose={onCancel}
      closeOnBackdrop={false}
      title={isFree ? 'Free?' : `Change the ${field} of ${many}?`}
      description={
        isFree
          ? `Shoppers would pay nothing for ${many}. This is live at once.`
          : 'This is live at once. It can be taken back afterwards.'
      }
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant={isFree ? 'danger' : 'primary'} onClick={onConfirm}>
            {isFree ? `Yes, ${many} for free` : `Change ${many}`}
          </Button>
        </>
      }
    >
      <ul
        aria-label="Before and after"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line px-3 text-sm"
      >
        {changes.map(({ row, from, to }) => (
          <li key={row.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            {combinationName(row)}{' '}
            <span className="figures">
              from {from} to {to}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type BulkUndoBarProps = { bulk: BulkUndo; rows: readonly VariantRow[]; onUndo: () => void };

/** Takes the last change of many back; afterwards says of whom it did not. */
export function BulkUndoBar({ bulk: { field, replaced, undone }, rows, onUndo }: BulkUndoBarProps) {
  if (replaced.length === 0) return null;
  if (!undone) {
    return (
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onUndo}>
        Undo: {field} of {ofMany(replaced.length)}
      </Button>
    );
  }
  const left = undone.untouched.map((id) => {
    const row = rows.find((one) => one.id === id);
    return row ? combinationName(row) : 'a deleted variant';
  });
  return (
    <output className="block text-sm text-ink-soft">
      Taken back for {ofMany(undone.count)}.
      {left.length > 0 ? ` Changed by others meanwhile, and left as they are: ${left.join('; ')}` : null}
    </output>
  );
}
