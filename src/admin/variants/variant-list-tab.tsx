import { useEffect, useMemo, useRef, useState } from 'react';
import { formatPaise } from '../../shop/money.ts';
import type { TakenCode } from '../../shop/variants/product-codes.schema.ts';
import { isDoomed } from '../../shop/variants/variant-plan.rules.ts';
import { summariseVariants } from '../../shop/variants/variant-rows.rules.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import type { StagedImage, VariantEdit, VariantRow } from '../../shop/variants/variants.types.ts';
import { Checkbox, Switch } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useRowSelection } from '../table/row-selection.tsx';
import { BulkEdit, BulkQuestion, BulkUndoBar } from './bulk-edit.tsx';
import { type LiveEdits, type LiveField, type NumberChange, bulkChanges } from './live-edits.rules.ts';
import { hasTakenCode } from './code-inputs.tsx';
import type { InPlaceEdits } from './use-in-place-edits.ts';
import type { VariantsForm } from './use-variants-form.ts';
import { type LineHandlers, VariantLine, lineColumns } from './variant-line.tsx';
import { DisableQuestion } from './what-save-deletes.tsx';

type VariantListTabProps = {
  rows: VariantRow[];
  staged: readonly StagedImage[];
  form: VariantsForm;
  inPlace: InPlaceEdits;
  basePrice: string;
  /** Save was refused: what is missing is said, too. */
  isChecked: boolean;
  /** SKUs and barcodes that something else has, as the shop said when it was saved. */
  taken: readonly TakenCode[];
};

/** Every variant with its price, stock and discount. Those of saved ones are saved by themselves. */
export function VariantListTab(props: VariantListTabProps) {
  const { rows, staged, form, inPlace, basePrice, isChecked, taken } = props;
  const selection = useRowSelection(rows.map(({ id }) => id));
  const bulk = useBulkNumbers({ form, inPlace });
  const [lost, setLost] = useState<VariantRow[]>([]);
  const [wantsCodes, setWantsCodes] = useState(() =>
    rows.some(({ sku, barcode }) => sku !== '' || barcode !== ''),
  );
  const hasCodes = wantsCodes || hasTakenCode(rows, taken);
  const reached = rows.filter(({ id }) => selection.isSelected(id));

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
    if (row.stored && price !== undefined) return inPlace.type(row.id, 'price', price);
    if (row.stored && stock !== undefined) return inPlace.type(row.id, 'stock', stock);
    form.edit(row.id, defined({ price, stock, ...rest }));
  }

  /** Where some would be deleted by it, somebody says first what is to become of them. */
  function enable(enabled: boolean, isKept?: boolean) {
    const fitting = reached.filter(({ fits }) => fits);
    const next = fitting.map((row) => ({ ...row, enabled, isKept: isKept ?? row.isKept }));
    const doomed = next.filter((row) => isDoomed(row));
    if (isKept === undefined && doomed.length > 0) return setLost(doomed);
    setLost([]);
    form.editAll(fitting.map(({ id }) => [id, defined({ enabled, isKept })] as const));
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
        ticked={reached.length}
        count={rows.length}
        basePrice={basePrice}
        onNumber={(field, text) => bulk.ask({ field, text, reached })}
        onEnable={enable}
      />
      {inPlace.bulk ? (
        <BulkUndoBar bulk={inPlace.bulk} rows={rows} onUndo={() => void inPlace.undoAll()} />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-sm text-ink-soft">
          Price and stock of saved variants are saved as you type. What else you change waits for Save
          Product.
        </p>
        <Switch
          label="SKU and barcode"
          className="text-sm"
          checked={hasCodes}
          onChange={({ currentTarget }) => setWantsCodes(currentTarget.checked)}
        />
      </div>
      <VariantLines
        rows={rows}
        live={inPlace.edits}
        isChecked={isChecked}
        hasCodes={hasCodes}
        taken={taken}
        selection={selection}
        on={{ onTick: selection.toggle, onEdit: edit, onDefault: makeDefault, onSettle: inPlace.settle }}
      />
      {lost.length > 0 ? (
        <DisableQuestion
          rows={lost}
          onKeep={() => enable(false, true)}
          onDelete={() => enable(false, false)}
          onCancel={() => setLost([])}
        />
      ) : null}
      {bulk.asked ? (
        <BulkQuestion
          field={bulk.asked.field}
          changes={bulk.asked.changes}
          isFree={bulk.asked.field === 'price' && Number(bulk.asked.text) === 0}
          onConfirm={() => void bulk.confirm()}
          onCancel={bulk.dismiss}
        />
      ) : null}
    </div>
  );
}

type Asked = { field: LiveField; text: string; reached: readonly VariantRow[] };

/** The same number for many: at once for variants that wait for Save anyway, after a question for those that are live. */
function useBulkNumbers({ form, inPlace }: Pick<VariantListTabProps, 'form' | 'inPlace'>) {
  const [asked, setAsked] = useState<(Asked & { changes: NumberChange[] }) | null>(null);

  const writeNew = ({ field, text, reached }: Asked) =>
    form.editAll(reached.filter(({ stored }) => !stored).map(({ id }) => [id, { [field]: text }] as const));

  return {
    asked,
    dismiss: () => setAsked(null),
    ask(wanted: Asked) {
      const changes = bulkChanges(wanted.reached, wanted.field, wanted.text);
      if (changes.length > 0) setAsked({ ...wanted, changes });
      else writeNew(wanted);
    },
    async confirm() {
      if (!asked) return;
      setAsked(null);
      writeNew(asked);
      const { field, text, changes } = asked;
      const count = await inPlace.saveAll(
        changes.map(({ row }) => row.id),
        field,
        text,
      );
      if (count === undefined) return;
      showToast({
        title: variantsMessages.manySaved(labels[field], count),
        tone: 'success',
      });
    },
  };
}

const labels = { price: 'Price', stock: 'Stock' } as const;

type VariantLinesProps = {
  rows: VariantRow[];
  live: LiveEdits;
  isChecked: boolean;
  hasCodes: boolean;
  taken: readonly TakenCode[];
  selection: ReturnType<typeof useRowSelection>;
  on: LineHandlers;
};

function VariantLines({ rows, live, isChecked, hasCodes, taken, selection, on }: VariantLinesProps) {
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
        {['Offered', 'Price (₹)', 'Stock', 'Discount (₹)', 'Default'].map((head) => (
          <span key={head} aria-hidden="true" className="hidden text-sm font-semibold text-ink-soft lg:block">
            {head}
          </span>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <VariantLine
            key={row.id}
            row={row}
            live={live[row.id]}
            isChecked={isChecked}
            isTicked={selection.isSelected(row.id)}
            hasCodes={hasCodes}
            taken={taken}
            on={steady}
          />
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

/** What is offered, in four figures. docs/behaviour/back-office.md#products. */
function VariantSummary({ rows, staged }: { rows: VariantRow[]; staged: readonly StagedImage[] }) {
  const summary = summariseVariants(rows, (id) => staged.some(({ variantIds }) => variantIds.includes(id)));
  const figures = [
    ['Active variants', whole.format(summary.active)],
    ['With images', whole.format(summary.withImages)],
    ['Total stock', whole.format(summary.stock)],
    ['Inventory value', summary.valuePaise === null ? 'Too much to count' : formatPaise(summary.valuePaise)],
  ] as const;
  return (
    <dl aria-label="Variant summary" className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="rounded-lg bg-leaf-50 px-4 py-1.5">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-serif text-base wrap-anywhere figures sm:text-lg">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const whole = new Intl.NumberFormat('en-IN');
