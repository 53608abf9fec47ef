import type { KeyboardEvent } from 'react';
import { isRelativeText, readStockEntry } from '../../shop/stock-sheet/stock-entry.rules.ts';
import type { StockRow } from '../../shop/stock-sheet/stock-sheet.schema.ts';
import { Button } from '../../ui/buttons.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { type FieldMark, Mark } from '../variants/number-input.tsx';
import type { StockCell, StockSheet } from './use-stock-sheet.ts';

type ShelfFieldProps = { row: StockRow; name: string; sheet: StockSheet };

/** What is on a row's shelf, typed over in its place. docs/behaviour/stock-sheet.md#typing. */
export function ShelfField({ row, name, sheet }: ShelfFieldProps) {
  const cell = sheet.cells.get(row.id);
  const mark = cellMark(cell, row);
  const isGone = sheet.isGone(row.id);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key];
    if (event.key === 'Escape') sheet.giveBack(row.id);
    else if (step !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (sheet.save(row.id)) moveFocus(event.currentTarget, event.shiftKey ? -step : step);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 @max-[28rem]:flex-col @max-[28rem]:flex-nowrap @max-[28rem]:items-end @max-[28rem]:gap-y-1.5">
      <TextInput
        data-shelf
        aria-label={`On the shelf: ${name}`}
        aria-invalid={mark?.is === 'wrong' || undefined}
        aria-describedby={mark ? `mark-${row.id}` : undefined}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={10}
        readOnly={isGone}
        className="w-14 shrink-0 @[28rem]:w-16 @[56rem]:w-24 [&_input]:px-2 [&_input]:figures [&_input]:text-right @[56rem]:[&_input]:px-3 [&_input]:pointer-fine:h-9"
        value={cell && 'text' in cell ? cell.text : String(row.shelf)}
        onFocus={({ currentTarget }) => {
          sheet.enter(row.id);
          currentTarget.select();
        }}
        onChange={({ currentTarget }) => sheet.type(row.id, currentTarget.value)}
        onBlur={() => sheet.leave(row.id)}
        onKeyDown={onKeyDown}
      />
      <Button
        variant="outline"
        size="sm"
        disabled={isGone}
        aria-label={`Add 10 to ${name}`}
        className="ui-spare @max-[28rem]:w-14 @max-[28rem]:px-0!"
        onClick={() => sheet.add(row.id, 10)}
      >
        +10
      </Button>
      {mark?.is === 'hint' ? (
        <p id={`mark-${row.id}`} className="text-xs font-medium text-clay-700">
          {mark.sentence}
        </p>
      ) : mark ? (
        <Mark id={`mark-${row.id}`} mark={mark} className="mt-0! min-w-0" />
      ) : null}
    </div>
  );
}

const steps: Partial<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Down or up the column. */
function moveFocus(from: HTMLElement, step: number) {
  const fields = [...(from.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-shelf]') ?? [])];
  fields[fields.findIndex((field) => field === from) + step]?.focus();
}

type CellMark = FieldMark | { is: 'hint'; sentence: string };

/** What stands below a field. */
function cellMark(cell: StockCell | undefined, row: StockRow): CellMark | null {
  if (!cell) return null;
  if (cell.is === 'saved') return { is: 'saved' };
  if ('sentence' in cell) return { is: 'wrong', sentence: cell.sentence };
  if (cell.is === 'typed' && isRelativeText(cell.text)) {
    const read = readStockEntry(cell.text, row.shelf);
    if (!read.ok) return { is: 'hint', sentence: 'Units that come (+) or go (−)' };
    const by = read.entry.kind === 'relative' ? read.entry.by : 0;
    return { is: 'hint', sentence: `Enter makes it ${row.shelf + by}` };
  }
  return { is: 'saving' };
}
