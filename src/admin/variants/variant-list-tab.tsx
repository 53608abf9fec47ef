import { useEffect, useMemo, useRef } from 'react';
import type { StagedImage, VariantEdit, VariantRow } from '../../shop/variants/variants.types.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRowSelection } from '../table/use-row-selection.ts';
import { BulkEdit } from './bulk-edit.tsx';
import type { InPlaceEdits } from './use-in-place-edits.ts';
import type { VariantsForm } from './use-variants-form.ts';
import { lineColumns, type LineHandlers, VariantLine } from './variant-line.tsx';
import { VariantSummary } from './variant-summary.tsx';

type VariantListTabProps = {
  rows: VariantRow[];
  staged: readonly StagedImage[];
  form: VariantsForm;
  inPlace: InPlaceEdits;
  basePrice: string;
};

/** Every variant with its price, stock and discount. Those of saved ones are saved by themselves. */
export function VariantListTab({ rows, staged, form, inPlace, basePrice }: VariantListTabProps) {
  const selection = useRowSelection(rows.map(({ id }) => id));
  const { selected } = selection;
  const reached = selected.length > 0 ? rows.filter(({ id }) => selected.includes(id)) : rows;

  if (rows.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title="No variants yet"
        text="Enable at least one size, one type and one colour under Attributes: each combination becomes a variant."
      />
    );
  }

  function edit(row: VariantRow, { price, stock, ...rest }: VariantEdit) {
    const number = price === undefined && stock === undefined ? null : { price, stock };
    if (number && row.stored) inPlace.type(row.id, defined(number));
    else form.edit(row.id, defined({ price, stock, ...rest }));
  }

  function setAll(number: { price?: string; stock?: string }) {
    const entry = ({ id }: VariantRow) => [id, number] as const;
    form.editAll(reached.filter(({ stored }) => !stored).map((row) => entry(row)));
    const saved = reached.filter(({ stored }) => stored !== null);
    if (saved.length > 0) void inPlace.saveNow(saved.map((row) => entry(row)));
  }

  function makeDefault(row: VariantRow) {
    form.editAll(
      rows
        .filter(({ id, isDefault }) => isDefault || id === row.id)
        .map(({ id, isDefault }) => [id, { isDefault: id === row.id && !isDefault }] as const),
    );
  }

  return (
    <div className="grid gap-4">
      <VariantSummary rows={rows} staged={staged} />
      <BulkEdit
        target={
          selected.length > 0
            ? `${selected.length} of ${rows.length} variants`
            : `all ${rows.length} variants`
        }
        basePrice={basePrice}
        disabled={false}
        onPrice={(price) => setAll({ price })}
        onStock={(stock) => setAll({ stock })}
        onEnable={(enabled) =>
          form.editAll(reached.filter(({ fits }) => fits).map(({ id }) => [id, { enabled }] as const))
        }
      />
      <VariantLines
        rows={rows}
        selection={selection}
        on={{ onTick: selection.toggle, onEdit: edit, onDefault: makeDefault, onSettle: inPlace.settle }}
      />
    </div>
  );
}

type VariantLinesProps = {
  rows: VariantRow[];
  selection: ReturnType<typeof useRowSelection>;
  on: LineHandlers;
};

function VariantLines({ rows, selection, on }: VariantLinesProps) {
  const steady = useSteady(on);
  return (
    <section
      aria-label="Variants"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[600px] overflow-y-auto rounded-lg border border-line"
    >
      <div className={cx('sticky top-0 z-10 grid items-center gap-3 bg-sand px-3 py-2', headColumns)}>
        <Checkbox
          label="Select all variants"
          hideLabel
          checked={selection.isAll}
          onChange={selection.toggleAll}
        />
        <span aria-hidden="true" className="text-sm font-semibold text-ink-soft lg:col-span-2">
          Variant
        </span>
        {['Offered', 'Price', 'Stock', 'Discount', 'Default'].map((head) => (
          <span key={head} aria-hidden="true" className="hidden text-sm font-semibold text-ink-soft lg:block">
            {head}
          </span>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <VariantLine key={row.id} row={row} isTicked={selection.isSelected(row.id)} on={steady} />
        ))}
      </ul>
    </section>
  );
}

/** Handlers that stay the same, whatever those of the last drawing do. */
function useSteady(on: LineHandlers): LineHandlers {
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  return useMemo(
    () => ({
      onTick: (id) => latest.current.onTick(id),
      onEdit: (row, edit) => latest.current.onEdit(row, edit),
      onDefault: (row) => latest.current.onDefault(row),
      onSettle: (id) => latest.current.onSettle(id),
    }),
    [],
  );
}

const headColumns = cx('grid-cols-[auto_1fr]', lineColumns);

/** Without what was not said. */
function defined(edit: VariantEdit): VariantEdit {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}
