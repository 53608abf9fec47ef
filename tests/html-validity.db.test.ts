import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../src/database/demo/load-demo.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPlantOf } from './my-plants.fixtures.ts';
import { addPerson } from './people.fixtures.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Boxes of one facet are one question, with several answers.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    // How React writes, which means the same to browsers: '/>' at void elements, its own capitals in attribute names,
    // boolean attributes as ="".
    'void-style': ['error', { style: 'selfclose' }],
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    // A product's or question's name may be long.
    'long-title': 'off',
    // Colours of pots and names of picture transitions differ by product: they cannot stand in a stylesheet.
    'no-inline-style': 'off',
    // Groups of buttons are named by aria-label instead of a legend; so are the slides of a carousel, as the ARIA
    // authoring practices want it.
    'wcag/h71': 'off',
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Ids that React makes up begin with '_'.
    'valid-id': ['error', { relaxed: true }],
  },
});

let app: BuiltApp;
let guide: string;
let plant: string;
const product: Record<string, string> = {};
let member = '';

beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await loadDemo(app.pool, { demo: true, appUrl: 'http://shop.test', log });
  const { rows } = await app.pool.query<{ id: string; name: string }>('select id, name from products');
  for (const { id, name } of rows) product[name] = id;
  const guides = await app.pool.query<{ id: string }>('select id from plant_care order by name limit 1');
  guide = guides.rows[0]?.id ?? '';
  const reader = await addPerson(app, 'reader@example.com');
  member = reader.cookie;
  plant = await addPlantOf(app, reader);
  await addPlantOf(app, reader);
});
afterAll(() => app.stop());

const pages: [name: string, address: () => string][] = [
  ...[
    '/',
    '/shop',
    '/shop?sort=name',
    '/shop?q=palm',
    '/shop?q=hovercraft',
    '/shop?light=low.medium&pets=safe&q=palm',
    '/shop?light=low&price=more',
    '/finder',
    '/finder?place=corner&who=pets&home=away&room=shelf',
    '/finder?place=corner&who=any&home=any&room=any&wish=any',
    '/compare?products=none',
    '/product/none',
    `/product/${crypto.randomUUID()}`,
    '/cart',
    '/checkout',
    '/order-success',
    '/auth',
    '/auth?tab=sign-up',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/confirm-email?token=x',
    '/track-order',
    '/newsletter',
    '/plant-care',
    '/plant-care?q=hovercraft',
    '/plant-care/diagnosis',
    '/plant-care/none',
    ...['about', 'contact', 'faq', 'privacy', 'terms', 'returns', 'shipping', 'guarantees'].map(
      (name) => `/${name}`,
    ),
    '/no-such-page',
    '/profile',
    '/orders',
    '/my-plants',
    '/my-plants/new?q=fern',
    '/plant-tasks/none',
    '/plant-mails/none',
  ].map((address): [string, () => string] => [address, () => address]),
  ['a product', () => `/product/${product['Monstera Deliciosa']}`],
  ['a product with older colours', () => `/product/${product['Glazed Ceramic Pot']}`],
  ['a plant of one’s own', () => `/my-plants/${plant}`],
  ['a guide', () => `/plant-care/${guide}`],
  ['two plants', () => `/compare?products=${product['Monstera Deliciosa']}.${product['Spider Plant']}`],
];

test.each(pages)('the HTML of %s is valid', async (_, address) => {
  const response = await app.get(address(), { cookie: member });
  const html = await response.text();
  // Else browsers lay it out by other rules.
  expect(html.slice(0, 15).toLowerCase()).toBe('<!doctype html>');
  const report = await validator.validateString(html);
  const faults = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect([...new Set(faults)]).toEqual([]);
});
