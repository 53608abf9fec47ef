import { useState } from 'react';
import { Checkbox } from '../src/ui/checkbox.tsx';
import { Badge } from '../src/ui/labels.tsx';
import { EmptyState } from '../src/ui/notices.tsx';
import { type ColumnSort, Table, type TableColumn } from '../src/admin/table/table.tsx';
import { Group, Specimen } from './specimen.tsx';

type Plant = { name: string; category: string; stock: number; price: string };

const names = ['Monstera', 'Pothos', 'Aloe', 'Tulsi', 'Hibiscus', 'Jade', 'Croton', 'Areca palm'];
const plants: Plant[] = names.map((name, at) => ({
  name: at === 2 ? "Aloe 'Philodendron hederaceum Brasil Variegata' with a very long name" : name,
  category: at % 2 ? 'Foliage' : 'Indoor Plants',
  stock: at * 7,
  price: `₹${249 + at * 50}.00`,
}));

export function Tables() {
  const [ascending, setAscending] = useState(true);
  const [ticked, setTicked] = useState(new Set(['Pothos']));
  const rows = plants.toSorted((a, b) => (ascending ? a.stock - b.stock : b.stock - a.stock));

  function tick(name: string) {
    setTicked((before) => {
      const after = new Set(before);
      if (!after.delete(name)) after.add(name);
      return after;
    });
  }

  const columns = plantColumns({
    isTicked: (name) => ticked.has(name),
    tick,
    sort: { direction: ascending ? 'ascending' : 'descending', onSort: () => setAscending(!ascending) },
  });
  const shared = { columns, rowKey: (plant: Plant) => plant.name, empty: <NoPlants /> };
  return (
    <Group id="tables" title="Tables">
      <Specimen label="Table: caption, order, chosen rows, head in sight" wide>
        <Table
          {...shared}
          caption="Plants"
          rows={rows}
          isSelected={({ name }) => ticked.has(name)}
          className="max-h-80"
        />
      </Specimen>
      <Specimen label="Table, dense" wide>
        <Table {...shared} caption="Plants in little room" hideCaption rows={rows.slice(0, 4)} dense />
      </Specimen>
      <Specimen label="Table, empty" wide>
        <Table {...shared} caption="No plants" hideCaption rows={[]} />
      </Specimen>
    </Group>
  );
}

function NoPlants() {
  return <EmptyState headingLevel={3} title="No plants yet" text="The first one you add stands here." />;
}

type ColumnsInput = { isTicked: (name: string) => boolean; tick: (name: string) => void; sort: ColumnSort };

function plantColumns({ isTicked, tick, sort }: ColumnsInput): TableColumn<Plant>[] {
  return [
    {
      id: 'tick',
      header: 'Choose',
      hideHeader: true,
      cell: ({ name }) => (
        <Checkbox label={`Choose ${name}`} hideLabel checked={isTicked(name)} onChange={() => tick(name)} />
      ),
    },
    { id: 'name', header: 'Plant', cell: (plant) => plant.name, rowHeader: true, className: 'min-w-40' },
    { id: 'category', header: 'Category', cell: (plant) => plant.category },
    {
      id: 'stock',
      header: 'Stock',
      align: 'end',
      cell: ({ stock }) => (stock === 0 ? <Badge tone="out">Sold out</Badge> : stock),
      sort,
    },
    { id: 'price', header: 'Price', align: 'end', cell: (plant) => plant.price },
  ];
}
