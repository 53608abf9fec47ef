import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.use({ ownShop: 'settings' });

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

test('the owner gives the shop its name and words, and shoppers read them', async ({
  page,
  browser,
  shop,
  consoleErrors,
}) => {
  await page.goto('/admin');
  const entry = page
    .getByRole('navigation', { name: 'Admin', exact: true })
    .getByRole('link', { name: 'Settings' });
  await entry.click();
  await expect(page).toHaveURL(/\/admin\/settings\/shop$/);
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expectReadable(page, { widths: BOTH_WIDTHS });

  // What is wrong is said beside its field, and what was typed stays.
  await page.getByLabel('Shop name').fill('');
  await page.getByLabel('Instagram').fill('meera');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Shop name is required')).toBeVisible();
  await expect(page.getByText('Please enter an address that begins with https://')).toBeVisible();
  await expect(page.getByLabel('Shop name')).toBeFocused();
  await page.getByLabel('Shop name').fill('Meera’s Nursery');
  await page.getByLabel('Instagram').fill('https://instagram.com/meera');
  await page.getByLabel('Postal address').fill('4 Lake Road\nBengaluru 560011');

  // Leaving unsaved asks first.
  await page.getByRole('link', { name: 'Words' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Shop name')).toHaveValue('Meera’s Nursery');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Settings of ‘Shop’ saved')).toBeVisible();
  await expect(page).toHaveTitle('Shop · Settings · Admin · Meera’s Nursery');
  await page.getByText('History').click();
  await expect(page.getByText('Shop name').last()).toBeVisible();

  await page.getByRole('link', { name: 'Words' }).click();
  await expect(page.getByRole('heading', { name: 'The footer' })).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByLabel('Announcement text').fill('');
  await page.getByRole('button', { name: 'Save Announcement' }).click();
  await expect(toast(page, 'Announcement saved')).toBeVisible();
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Label').last().fill('Wholesale');
  await page.getByLabel('Address', { exact: true }).last().fill('/wholesale');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/Each link needs a page of the shop/)).toBeVisible();
  await page.getByLabel('Address', { exact: true }).last().fill('/contact');
  await page.getByRole('button', { name: 'Move Wholesale up' }).click();
  await page.getByLabel('First promise of the home page').fill('Grown in Bengaluru');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Settings of ‘Words’ saved')).toBeVisible();

  const stranger = await browser.newPage({ baseURL: shop.url });
  await stranger.goto('/');
  await expect(stranger).toHaveTitle('Meera’s Nursery · Plants and pots for Indian homes');
  await expect(stranger.getByText('Grown in Bengaluru')).toBeVisible();
  await expect(stranger.getByRole('complementary', { name: 'Announcement' })).toHaveCount(0);
  const footer = stranger.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Wholesale' })).toHaveAttribute('href', '/contact');
  await expect(footer.getByRole('link', { name: 'Instagram' })).toBeVisible();
  await expect(footer.getByText('Sustainability')).toHaveCount(0);
  await footer.getByRole('link', { name: 'Contact' }).click();
  await expect(stranger.getByRole('main').getByText('4 Lake Road')).toBeVisible();
  await expect(stranger).toHaveTitle('Contact · Meera’s Nursery');
  await expectReadable(stranger, { widths: BOTH_WIDTHS });
  await stranger.close();
  expect(consoleErrors).toEqual([]);
});

test('the sections of the settings stand in groups, folded where there is no room beside the form', async ({
  page,
}) => {
  await page.goto('/admin/settings/delivery');
  const sections = page.getByRole('navigation', { name: 'Settings', exact: true });
  await expect(sections.getByRole('heading')).toHaveText([
    'Your shop',
    'Selling',
    'Delivery and tax',
    'People and safety',
  ]);
  await expect(sections.getByRole('link', { name: 'Delivery' })).toHaveAttribute('aria-current', 'page');
  await expect(
    sections.getByRole('list', { name: 'Delivery and tax' }).getByRole('link', { name: 'Invoices' }),
  ).toBeVisible();

  await page.setViewportSize({ width: 360, height: 780 });
  await expect(sections.getByRole('link')).toHaveCount(0);
  await sections.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await sections.getByRole('link', { name: 'Taxes' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/settings\/taxes$/);
  await expect(sections.getByText('Taxes').filter({ visible: true })).toBeVisible();
  await expect(sections.getByRole('link')).toHaveCount(0);
});
