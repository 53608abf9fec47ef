import { Checkbox } from '../../ui/checkbox.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import type { RowSelection } from './use-row-selection.ts';

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
