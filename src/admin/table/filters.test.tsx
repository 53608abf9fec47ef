import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type ListFilter, ListToolbar } from './filters.tsx';
import { useSearched } from './search-field.tsx';

const filters: ListFilter[] = [
  { label: 'Status', name: 'status', all: 'Any status', options: [{ value: 'shipped', label: 'Shipped' }] },
  { label: 'From', name: 'from' },
  { label: 'History of', name: 'subject', chosen: 'Aloe Vera' },
];

function render(element: React.ReactNode, address: string): string {
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const toolbar = <ListToolbar search="Search orders" filters={filters} />;

test('each filter that is on is a chip that takes it away, from the first page, and leaves the search', () => {
  const html = render(toolbar, '/?q=asha&status=shipped&from=2026-11-01&after=1_a');
  expect(html).toMatch(/href="\/\?q=asha&amp;from=2026-11-01"[^>]*>Status: Shipped</);
  expect(html).toMatch(/href="\/\?q=asha&amp;status=shipped"[^>]*>From: Nov 01, 2026</);
  expect(html).toMatch(/href="\/\?q=asha"[^>]*>Clear all</);
});

test('what a link narrowed the list to is a chip, too, and no field', () => {
  const html = render(toolbar, '/?subject=17');
  expect(html).toMatch(/href="\/"[^>]*>History of: Aloe Vera</);
  expect(html.match(/History of/g)).toHaveLength(2);
});

test.each(['/', '/?q=asha', '/?status=lost', '/?from=soon'])('%s has no filter on', (address) => {
  expect(render(toolbar, address)).not.toContain('Clear all');
});

test('a list that is read whole shows what has all the words', () => {
  const names = ['Aloe Vera', 'Areca Palm', 'Peace Lily'];
  const List = () => useSearched(names, (name) => name).join();
  expect(render(<List />, '/')).toBe('Aloe Vera,Areca Palm,Peace Lily');
  expect(render(<List />, '/?q=palm+AR')).toBe('Areca Palm');
  expect(render(<List />, '/?q=monstera')).toBe('');
});
