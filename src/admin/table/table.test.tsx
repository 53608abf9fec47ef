import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Table, type TableColumn } from './table.tsx';

type Plant = { name: string; stock: number };

const columns: TableColumn<Plant>[] = [
  { id: 'name', header: 'Plant', cell: (plant) => plant.name, rowHeader: true },
  {
    id: 'stock',
    header: 'Stock',
    cell: (plant) => plant.stock,
    align: 'end',
    sort: { direction: 'descending', onSort: () => undefined },
  },
];

const render = (rows: Plant[]) =>
  renderToStaticMarkup(
    <Table caption="Plants" columns={columns} rows={rows} rowKey={(row) => row.name} empty="No plants yet" />,
  );

test('names itself, its columns and its rows, and says how it is ordered', () => {
  const html = render([{ name: 'Monstera', stock: 4 }]);
  expect(html).toMatch(/<section aria-labelledby="([^"]+)".*<caption id="\1"[^>]*>Plants</);
  expect(html).toMatch(/<th scope="col"[^>]*>.*Plant/);
  expect(html).toMatch(/<th scope="col" aria-sort="descending"[^>]*><button type="button"/);
  expect(html).toMatch(/<th scope="row"[^>]*>Monstera<\/th>/);
});

test('without rows says so across all columns', () => {
  expect(render([])).toMatch(/<td colSpan="2"[^>]*><div[^>]*>No plants yet/i);
});

test('rows of one kind stand below one head, those between them by themselves', () => {
  const html = renderToStaticMarkup(
    <Table
      caption="Plants"
      columns={columns}
      rows={[
        { name: 'Fern, small', stock: 4 },
        { name: 'Fern, large', stock: 5 },
        { name: 'Ivy', stock: 6 },
        { name: 'Moss', stock: 7 },
      ]}
      rowKey={(row) => row.name}
      group={{
        keyOf: ({ name }) => (name.startsWith('Fern') ? 'fern' : null),
        head: ({ length }) => `Fern, ${length} lines`,
      }}
      empty={null}
    />,
  );
  const [, ferns = '', others = ''] = html.split('<tbody');
  expect(html.match(/<tbody/g)).toHaveLength(2);
  expect(ferns).toMatch(
    /<th [^>]*scope="rowgroup"[^>]*colSpan="2"[^>]*>Fern, 2 lines<\/th>.*Fern, small.*Fern, large/i,
  );
  expect(others).not.toContain('rowgroup" colSpan');
  expect(others).toMatch(/Ivy.*Moss/);
});

test('of a long list each row has a button that unfolds it, named after the row', () => {
  const html = renderToStaticMarkup(
    <Table
      caption="Plants"
      columns={columns}
      rows={[{ name: 'Monstera', stock: 4 }]}
      rowKey={(row) => row.name}
      unfold={(row) => `Details of ${row.name}`}
      empty={null}
    />,
  );
  expect(html).toMatch(/<button [^>]*aria-expanded="false"[^>]*aria-label="Details of Monstera"/);
});
