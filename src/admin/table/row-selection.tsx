import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { TableColumn } from '../../ui/table.tsx';

/** The rows that are ticked, by their keys. Rows that are no longer shown do not count. */
export function useRowSelection(shownKeys: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const selected = shownKeys.filter((key) => ticked.has(key));
  return {
    selected,
    isSelected: (key: string) => ticked.has(key),
    isAll: shownKeys.length > 0 && selected.length === shownKeys.length,
    toggle(key: string) {
      const next = new Set(ticked);
      if (!next.delete(key)) next.add(key);
      setTicked(next);
    },
    toggleAll: () => setTicked(new Set(selected.length === shownKeys.length ? [] : shownKeys)),
    clear: () => setTicked(new Set()),
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;

type Named = { id: string; name: string };

/** The first column of a table whose rows can be ticked. */
export function selectionColumn<Row extends Named>({ isSelected, toggle }: RowSelection): TableColumn<Row> {
  return {
    id: 'select',
    header: 'Select',
    hideHeader: true,
    card: 'lead',
    className: 'w-10',
    cell: ({ id, name }) => (
      <Checkbox label={`Select ${name}`} hideLabel checked={isSelected(id)} onChange={() => toggle(id)} />
    ),
  };
}
