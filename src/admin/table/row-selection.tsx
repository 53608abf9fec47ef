import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { TableColumn } from './table.tsx';

/** The rows that are ticked, by their keys. Rows that are no longer shown do not count. */
export function useRowSelection(shownKeys: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const selected = shownKeys.filter((key) => ticked.has(key));
  return {
    selected,
    isSelected: (key: string) => ticked.has(key),
    isAll: shownKeys.length > 0 && selected.length === shownKeys.length,
    /** With `through` (the shift key) also all between it and the one that was ticked or unticked last. */
    toggle(key: string, through = false) {
      const on = !ticked.has(key);
      const [one, other] = [shownKeys.indexOf(last ?? key), shownKeys.indexOf(key)];
      const keys =
        through && one >= 0 ? shownKeys.slice(Math.min(one, other), Math.max(one, other) + 1) : [key];
      const next = new Set(ticked);
      for (const each of keys)
        if (on) next.add(each);
        else next.delete(each);
      setTicked(next);
      setLast(key);
    },
    select: (keys: readonly string[]) => setTicked(new Set(keys)),
    toggleAll: () => setTicked(new Set(selected.length === shownKeys.length ? [] : shownKeys)),
    /** What was ticked since stays. */
    untick: (keys: readonly string[]) =>
      setTicked((before) => new Set([...before].filter((key) => !keys.includes(key)))),
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;

type Named = { id: string; name: string };

/** The first column of a table whose rows can be ticked; in its head all of them are. */
export function selectionColumn<Row extends Named>(selection: RowSelection): TableColumn<Row> {
  const { isSelected, isAll, toggle, toggleAll } = selection;
  return {
    id: 'select',
    header: 'Select',
    head: <Checkbox label="Select all on this page" hideLabel checked={isAll} onChange={toggleAll} />,
    hideHeader: true,
    card: 'lead',
    className: 'w-10',
    cell: ({ id, name }) => (
      <Checkbox
        label={`Select ${name}`}
        hideLabel
        checked={isSelected(id)}
        onChange={({ nativeEvent }) => toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    ),
  };
}
