import type { Page, Route } from '@playwright/test';
import { createDatabase } from '../../src/database/client.ts';
import { addOrder } from '../orders.fixtures.ts';
import { addAccount } from './account-steps.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { findProductId } from './buying-steps.ts';
import { expect, test } from './shop-test.ts';

const AWAY = 'The shop cannot be reached. Please check your connection and try again.';
const FAILED = 'Something went wrong on our side. Please try again.';

/** What stands between staff and the shop, when it answers in the shop's place or not at all. */
const troubles = {
  'a proxy’s error page': (route: Route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  'a firewall’s page': (route: Route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' }),
  'a lost connection': (route: Route) => route.abort(),
};
type Trouble = keyof typeof troubles;

const between = (page: Page, trouble: Trouble) =>
  page.route(
    (url) => url.pathname.endsWith('.data'),
    (route) => (route.request().method() === 'POST' ? troubles[trouble](route) : route.continue()),
  );

const isLost = (trouble: Trouble) => trouble === 'a lost connection';
/** Pressing leads to a message that says so, however soon it goes; then no other is taken for it. */
async function expectTold(page: Page, words: string, press: () => Promise<unknown>) {
  const told = page.evaluate(
    (sentence) =>
      new Promise<string>((resolve) => {
        const end = (what: string) => {
          changes.disconnect();
          resolve(what);
        };
        const look = () => {
          const messages = [...document.querySelectorAll('.ui-toast, [popover][role=alert]')].map(
            ({ textContent }) => textContent,
          );
          const found = messages.find((text) => text.includes('Error') && text.includes(sentence));
          if (found !== undefined) end(found);
        };
        const changes = new MutationObserver(look);
        changes.observe(document, { subtree: true, childList: true, characterData: true });
        // What stands there instead is told.
        setTimeout(() => end(document.body.innerText), 20_000);
      }),
    words,
  );
  await press();
  expect(await told).toContain(`Error${words}`);
  const message = toast(page, 'Error');
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(async () => {
    if (await dismiss.isVisible()) await dismiss.click({ timeout: 1000 });
    await expect(message).toBeHidden({ timeout: 1000 });
  }).toPass();
}

test.use({ ownShop: 'settings' });

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

type Form = { name: string; at: string; fields: Record<string, string>; save: string; says?: string };

const forms: Form[] = [
  {
    name: 'promo code',
    at: '/admin/promo-codes?dialog=new',
    fields: { Code: 'GATEWAY', 'Discount value': '5', 'Start date': '2026-06-01', 'End date': '2026-06-01' },
    save: 'Create',
    says: 'Failed to save promo code',
  },
  {
    name: 'category',
    at: '/admin/categories?dialog=new',
    fields: { 'Category name': 'Gateway plants' },
    save: 'Save Category',
  },
  {
    name: 'plant care',
    at: '/admin/plant-care?dialog=new',
    fields: { Name: 'Gateway Fern', Water: 'Weekly.' },
    save: 'Create',
    says: `Failed to save plant care: ${FAILED}`,
  },
  {
    name: 'testimonial',
    at: '/admin/homepage?tab=testimonials&dialog=new',
    fields: { Name: 'Asha Gate', Quote: 'It stayed where it was typed.' },
    save: 'Create',
  },
  {
    name: 'step',
    at: '/admin/homepage?tab=how-it-works&dialog=new',
    fields: { Title: 'Wait', Description: 'A moment.', 'Display order': '9' },
    save: 'Create Step',
  },
  {
    name: 'homepage settings',
    at: '/admin/homepage',
    fields: { 'Hero title': 'Typed for an hour' },
    save: 'Save Changes',
  },
];

for (const { name, at, fields, save, says } of forms) {
  test(`${name}: a failed save keeps the form, and the next press saves`, async ({ page }) => {
    await page.goto(at);
    const form = at.includes('dialog') ? page.getByRole('dialog') : page.locator('main');
    for (const [label, text] of Object.entries(fields))
      await form.getByLabel(label, { exact: true }).fill(text);
    if (name === 'step') await form.getByLabel('Icon').selectOption('Leaf');
    const button = form.getByRole('button', { name: save, exact: true });
    for (const trouble of Object.keys(troubles) as Trouble[]) {
      await between(page, trouble);
      const reason = isLost(trouble) ? AWAY : FAILED;
      await expectTold(page, says?.replace(FAILED, reason) ?? reason, () => button.click());
      for (const [label, text] of Object.entries(fields))
        await expect(form.getByLabel(label, { exact: true })).toHaveValue(text);
      await page.unrouteAll();
    }
    const answer = page.waitForResponse((heard) => heard.request().method() === 'POST');
    await button.click();
    expect((await answer).status()).toBe(200);
  });
}

test('the product dialog stays open with all that was typed', async ({ page, database }) => {
  const id = await findProductId(database.pool, 'Aloe Vera');
  await page.goto(`/admin/products?dialog=edit&id=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('Description').fill('Typed for an hour.');
  for (const trouble of Object.keys(troubles) as Trouble[]) {
    await between(page, trouble);
    const save = dialog.getByRole('button', { name: 'Save Product' });
    await expectTold(page, isLost(trouble) ? AWAY : FAILED, () => save.click());
    await expect(dialog.getByLabel('Description')).toHaveValue('Typed for an hour.');
    await page.unrouteAll();
  }
  // What is read again meanwhile, and what the dialog reads beside itself, takes nothing away either.
  await page.route(
    (url) => url.pathname.endsWith('.data'),
    (route) => troubles['a proxy’s error page'](route),
  );
  await dialog.getByRole('button', { name: 'Choose from the library' }).first().click();
  const library = page.getByRole('dialog', { name: 'Choose from the library' });
  await expect(library.getByText('Failed to load images')).toBeVisible({ timeout: 20_000 });
  await library.getByRole('button', { name: 'Close' }).click();
  await page.unrouteAll();
  await expect(dialog.getByLabel('Description')).toHaveValue('Typed for an hour.');
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expect(toast(page, 'Product saved successfully')).toBeVisible();
});

test('actions in a row, in bulk and on an order say that they failed, and can be tried again', async ({
  page,
  database,
}) => {
  const order = await addOrder(createDatabase(database.pool));
  const person = await addAccount(database.pool, { role: 'user' });
  const fails = async (press: () => Promise<unknown>, words: string) => {
    await between(page, 'a proxy’s error page');
    await expectTold(page, words, press);
    await page.unrouteAll();
  };
  await page.goto('/admin/products?q=Aloe Vera');
  const row = page.getByRole('row', { name: /Aloe Vera/ }).first();
  await fails(() => row.getByRole('switch').click(), FAILED);
  await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible();
  await row.getByRole('checkbox').check();
  await fails(() => page.getByRole('button', { name: 'Move to drafts' }).click(), FAILED);
  await expect(row.getByRole('checkbox')).toBeChecked();

  await page.goto(`/admin/orders/${order.id}`);
  await page.getByLabel('Note for staff').fill('Rang twice.');
  await fails(() => page.getByRole('button', { name: 'Add note' }).click(), 'Failed to add the note');
  await expect(page.getByLabel('Note for staff')).toHaveValue('Rang twice.');

  await page.goto(`/admin/users?q=${person.email}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await fails(() => page.getByRole('dialog').getByRole('button', { name: 'Block' }).click(), FAILED);
  await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible();
});

const screens: [entry: string, line: string][] = [
  ['Products', `Error fetching products: ${FAILED}`],
  ['Orders', 'Failed to fetch orders'],
  ['Promo Codes', 'Failed to fetch promo codes'],
  ['Plant Care', `Error fetching plant care: ${FAILED}`],
  ['Homepage', `Error: ${FAILED}`],
  ['Image Upload', 'The library could not be loaded'],
];

test('a screen that cannot be read says its line beside the sidebar, and can be tried again', async ({
  browser,
  context,
  shop,
}) => {
  const storageState = await context.storageState();
  // A browser each, at once: reading is tried again for some seconds before it has failed.
  const unread = screens.map(async ([entry, line]) => {
    const own = await browser.newContext({ baseURL: shop.url, storageState });
    const page = await own.newPage();
    await page.goto('/admin');
    await page.route(
      (url) => url.pathname.endsWith('.data'),
      (route) => troubles['a proxy’s error page'](route),
    );
    const sidebar = page.getByRole('navigation', { name: 'Admin', exact: true });
    await sidebar.getByRole('link', { name: entry, exact: true }).click();
    const failed = page.getByRole('alert').filter({ hasText: line });
    await expect(failed).toBeVisible({ timeout: 60_000 });
    await expect(sidebar).toBeVisible();
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    await page.unrouteAll();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toBeHidden();
    await expect(page.locator('main').getByRole('heading', { level: 2 })).toBeVisible();
    await own.close();
  });
  await Promise.all(unread);
});
