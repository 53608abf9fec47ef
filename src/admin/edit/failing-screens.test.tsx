import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import Homepage from '../homepage/homepage.tsx';
import Pages from '../pages/pages.tsx';
import PlantCare from '../plant-care/plant-care.tsx';

const REASON = 'Something went wrong on our side. Please try again.';

function render(Screen: unknown, loaderData: object): string {
  const Shown = Screen as ComponentType<{ loaderData: object }>;
  const router = createMemoryRouter([{ path: '/', element: <Shown loaderData={loaderData} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test.each([
  ['Manage Homepage Content', Homepage, { tab: 'settings', content: null }, `Error: ${REASON}`],
  ['Manage Plant Care', PlantCare, { guides: null }, `Error fetching plant care: ${REASON}`],
  ['Information Pages', Pages, { pages: null }, `Error: ${REASON}`],
])('%s says in one line what could not be read', (title, Screen, loaderData, words) => {
  const html = render(Screen, loaderData);
  expect(html).toContain(title);
  expect(html).toMatch(new RegExp(`role="alert"[^]*>${words}<`));
});

test('an empty library says how to begin', () => {
  expect(render(PlantCare, { guides: [] })).toContain(
    'No plant care entries found. Add your first plant care guide to get started.',
  );
});

const content = { settings: null, testimonials: [], steps: [], history: [] };

test('no testimonials are said to be none', () => {
  expect(render(Homepage, { tab: 'testimonials', content })).toContain('No testimonials found.');
});
